import { Missing } from "#panel/shell/missing.tsx"

export default Missing
