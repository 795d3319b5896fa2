// The machine's yardstick: node:http that answers one row by its primary key, prepared, over a pool of ten, as JSON.
// Rates are given as multiples of its rate in the same run (Y): absolute ones differ from machine to machine and hour to hour.
import http from "node:http"
import pg from "pg"

const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 })
const { rows } = await pool.query("select id from region limit 1")
const statement = {
  name: "y",
  text: "select row_to_json(r)::text as row from region r where id = $1",
  values: [rows[0].id],
}
const server = http.createServer(async (_, response) => {
  const found = await pool.query(statement)
  response.setHeader("content-type", "application/json")
  response.end(found.rows[0].row)
})
server.listen(0, "127.0.0.1", () => process.send?.({ port: server.address().port }))
process.on("disconnect", () => process.exit(0))
