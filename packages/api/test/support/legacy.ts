/** A password as Medusa v1 stores it: scrypt-kdf at its lowest cost (logN 1, r 1, p 1), in base64. */
export const LEGACY_PASSWORD = "supersecret"
export const LEGACY_HASH =
  "c2NyeXB0AAEAAAABAAAAAWFan/W8Wh/1xNqiQsozsW2RFt8oiyGybIEmrMfSd0NXiIgDcrdntW618G2GjOvgHtX40cgoetEJPasRXAF/NGHjCobp/Y3l72hdunCmANjv"
