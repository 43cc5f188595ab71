"""Makes whole machines out of Debian's packages and the project's own: disks to try, and images to flash."""
