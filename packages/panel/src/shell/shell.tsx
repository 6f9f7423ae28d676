import { ActionIcon, Drawer } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import icone from '../theme/icon.svg';
import { Menu } from './menu.tsx';
import { QuemSou } from './quem-sou.tsx';

const Marca = ({ onChoose }: { readonly onChoose?: () => void }) => (
  <Link href="/" className="marca" {...(onChoose ? { onClick: onChoose } : {})}>
    <img src={icone} alt="" width="29" height="29" />
    Apura
  </Link>
);

/** What stands around every page: the menu at the side, on a phone in a drawer. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const [drawer, setDrawer] = useState(false);
  const fechar = () => setDrawer(false);
  return (
    <>
      <a className="pular" href="#conteudo">
        Ir para o conteúdo
      </a>
      <div className="casca">
        <div className="lateral">
          <Marca />
          <Menu />
          <QuemSou />
        </div>
        <header className="topo">
          <Marca />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="xl"
            aria-label="Abrir o menu"
            aria-expanded={drawer}
            onClick={() => setDrawer(true)}
          >
            <IconMenu2 aria-hidden />
          </ActionIcon>
        </header>
        <main className="conteudo" id="conteudo">
          {children}
        </main>
      </div>
      <Drawer
        opened={drawer}
        onClose={fechar}
        title="Menu"
        size="18rem"
        lockScroll={false}
        closeButtonProps={{ 'aria-label': 'Fechar o menu' }}
      >
        <div className="lateral-na-gaveta">
          <Menu onChoose={fechar} />
          <QuemSou />
        </div>
      </Drawer>
    </>
  );
}
