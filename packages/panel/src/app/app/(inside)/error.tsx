"use client"

import { Broken } from "#panel/shell/broken.tsx"

export default Broken
