export default function ProductPage(_: { id?: string | undefined }) {
  return null;
}
