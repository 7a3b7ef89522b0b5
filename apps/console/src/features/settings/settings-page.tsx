export default function SettingsPage(_: { id?: string | undefined }) {
  return null;
}
