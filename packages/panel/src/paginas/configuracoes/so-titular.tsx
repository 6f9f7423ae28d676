import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useEuMesmo } from '../../api/sessao.ts';
import { Pagina } from '../../componentes/pagina.tsx';
import { Vazio } from '../../componentes/vazio.tsx';

/** A page that only the owner may see. The service refuses as well; this only says it kindly. */
export function SoTitular({ titulo, children }: { readonly titulo: string; readonly children: ReactNode }) {
  const { usuario } = useEuMesmo();
  if (usuario.papel === 'owner') return children;
  return (
    <Pagina titulo={titulo}>
      <Vazio
        icone={<IconLock />}
        titulo="Só o titular do escritório vê esta página"
        texto="Peça ao titular que faça a mudança, ou que torne você titular em Pessoas."
      />
    </Pagina>
  );
}
