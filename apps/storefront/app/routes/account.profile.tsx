import { ProfilePanel } from '../features/account/profile-panel.tsx';
import { useSession } from '../state/session.tsx';

export default function Page() {
  const { account } = useSession();
  return account && <ProfilePanel account={account} />;
}
