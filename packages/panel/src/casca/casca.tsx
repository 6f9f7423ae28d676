import { ActionIcon, Drawer } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import icone from '../tema/icone.svg';
import { Menu } from './menu.tsx';
import { QuemSou } from './quem-sou.tsx';

const Marca = ({ aoEscolher }: { readonly aoEscolher?: () => void }) => (
  <Link href="/" className="marca" {...(aoEscolher ? { onClick: aoEscolher } : {})}>
    <img src={icone} alt="" width="29" height="29" />
    Apura
  </Link>
);

/** What stands around every page: the menu at the side, on a phone in a drawer. */
export function Casca({ children }: { readonly children: ReactNode }) {
  const [gaveta, mudarGaveta] = useState(false);
  const fechar = () => mudarGaveta(false);
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
            aria-expanded={gaveta}
            onClick={() => mudarGaveta(true)}
          >
            <IconMenu2 aria-hidden />
          </ActionIcon>
        </header>
        <main className="conteudo" id="conteudo">
          {children}
        </main>
      </div>
      <Drawer
        opened={gaveta}
        onClose={fechar}
        title="Menu"
        size="18rem"
        lockScroll={false}
        closeButtonProps={{ 'aria-label': 'Fechar o menu' }}
      >
        <div className="lateral-na-gaveta">
          <Menu aoEscolher={fechar} />
          <QuemSou />
        </div>
      </Drawer>
    </>
  );
}
