// What is used of Amazon's SDK, by name: it is CommonJS, of which a bundle that is loaded later would only have `default`.
export { DeleteObjectCommand, GetObjectCommand, S3Client } from "@aws-sdk/client-s3"
export { Upload } from "@aws-sdk/lib-storage"
