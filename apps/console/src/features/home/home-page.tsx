export default function HomePage(_: { id?: string | undefined }) {
  return null;
}
