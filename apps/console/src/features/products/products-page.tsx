export default function ProductsPage(_: { id?: string | undefined }) {
  return null;
}
