export default function DiscountsPage(_: { id?: string | undefined }) {
  return null;
}
