// Tells the container's engine whether Duebook can serve. It asks where the server listens, as the server is told.
const host = /^(?:0\.0\.0\.0|::)?$/.test(process.env.HOST ?? '') ? '127.0.0.1' : process.env.HOST
const address = host.includes(':') ? `[${host}]` : host

try {
  const url = `http://${address}:${process.env.PORT || 3000}/api/v2/ready`
  const response = await fetch(url, { signal: AbortSignal.timeout(4000) })
  if (!response.ok) console.error(`${url} returned ${response.status}`)
  process.exitCode = response.ok ? 0 : 1
} catch (error) {
  console.error(error.cause?.message ?? error.message)
  process.exitCode = 1
}
