#!/bin/sh
# Follows the first page of README.md with Maven and with Gradle, from a new project to its first bug, without a patched
# JDK, and prints how many steps and seconds that takes. What it does is in xtask/src/consumers/first_page.rs.
set -e
cd "$(dirname "$0")/../.."
exec cargo xtask first-bug
