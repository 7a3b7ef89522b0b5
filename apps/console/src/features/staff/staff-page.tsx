export default function StaffPage(_: { id?: string | undefined }) {
  return null;
}
