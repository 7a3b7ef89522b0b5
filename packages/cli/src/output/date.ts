/** Formats a time to the minute, in UTC as the shop counts its days. @param iso null: never */
export function formatMinute(iso: string | null | undefined): string {
  return iso ? iso.slice(0, 16).replace('T', ' ') : '';
}
