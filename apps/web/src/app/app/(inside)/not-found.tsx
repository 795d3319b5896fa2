import { Missing } from "#panel/missing.tsx"

export default Missing
