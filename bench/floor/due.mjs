// The least that can show what is due: the same two requests, and what they answer.
const { DUEBOOK_URL, DUEBOOK_TOKEN, DUEBOOK_GROUP, BENCH_FROM, BENCH_TO } = process.env
const headers = { authorization: `Bearer ${DUEBOOK_TOKEN}`, 'x-database-id': DUEBOOK_GROUP }
const read = async (path) => (await fetch(`${DUEBOOK_URL}/api/v2${path}`, { headers })).json()
const [groups, agenda] = await Promise.all([
  read('/databases'),
  read(`/agenda?from=${BENCH_FROM}&to=${BENCH_TO}`),
])
console.log(JSON.stringify({ groups, agenda }, null, 2))
