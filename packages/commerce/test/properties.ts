import fc from "fast-check"

/*
 * fast-check as our properties use it. Mutation testing gives a seed, so that each mutant gets the same cases, and no
 * time to shrink: it only needs to know that one case fails.
 */
const { PROPERTY_SEED } = process.env
if (PROPERTY_SEED) fc.configureGlobal({ seed: Number(PROPERTY_SEED), endOnFailure: true })

export default fc
