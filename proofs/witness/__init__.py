"""Trains the small network that says whether two pictures show one print (`vision/discs/one_print.onnx`).

`make witness` draws tables that exist nowhere, lets light, lenses and sensors act on them, and learns from the pairs
the eyes would compare. Nothing it is judged by is drawn here or seen in training.
"""
