/** v1: currencies whose smallest unit is the major one; all others have two decimals. */
const WITHOUT_HUNDREDTHS = new Set("bif clp djf gnf jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf".split(" "))

/** Minor units per major unit: 1 yen is 1, 1 euro is 100. The tables have no other divisors. */
export const divisorOf = (currency_code: string) => (WITHOUT_HUNDREDTHS.has(currency_code.toLowerCase()) ? 1 : 100)
