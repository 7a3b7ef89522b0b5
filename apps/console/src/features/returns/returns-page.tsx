export default function ReturnsPage(_: { id?: string | undefined }) {
  return null;
}
