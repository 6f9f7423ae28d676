import { IconLock } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTitular } from '../../api/sessao.ts';
import { Empty, Page } from '../../components/page.tsx';

/** A page that only the owner may see. The service refuses as well; this only says it kindly. */
export const soTitular = (titulo: string, Mostrada: ComponentType) =>
  function SoTitular() {
    if (useTitular()) return <Mostrada />;
    return (
      <Page titulo={titulo}>
        <Empty
          icon={<IconLock />}
          titulo="Só o titular do escritório vê esta página"
          texto="Peça ao titular que faça a mudança, ou que torne você titular em Pessoas."
        />
      </Page>
    );
  };
