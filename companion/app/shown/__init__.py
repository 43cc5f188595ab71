"""What a table shows to phones: what everybody may know, made anew, and the link to the process that serves it."""
