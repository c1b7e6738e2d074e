export default function TelemetryNotice() {
  return null
}
