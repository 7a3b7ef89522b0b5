export default function CustomerPage(_: { id?: string | undefined }) {
  return null;
}
