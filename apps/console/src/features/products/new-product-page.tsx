export default function NewProductPage(_: { id?: string | undefined }) {
  return null;
}
