"""Builds orctable's packages: setuptools, and before it the sentences, which wheel and source package hold compiled."""

from setuptools.build_meta import *  # noqa: F403

from tools.compile_words import compile_all

# Every build begins by loading this, so that none can forget it.
compile_all()
