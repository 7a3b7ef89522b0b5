export default function CustomersPage(_: { id?: string | undefined }) {
  return null;
}
