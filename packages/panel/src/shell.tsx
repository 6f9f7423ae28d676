import { ActionIcon, Drawer, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconBuilding,
  IconBuildingBank,
  IconBuildingStore,
  IconCalendarDue,
  IconCalendarStats,
  IconChartHistogram,
  IconFileInvoice,
  IconHelpCircle,
  IconKey,
  IconLayoutList,
  IconListDetails,
  IconLogout,
  IconMenu2,
  IconMoon,
  IconSearch,
  IconSend,
  IconSun,
  IconUpload,
  IconUser,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
} from '@tabler/icons-react';
import { type ComponentProps, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { useMyself, useTitular, useTrocaDeSessao } from './api/sessao.ts';
import { useSend } from './api/use-request.ts';
import { ActionButton, IconButton } from './components/buttons.tsx';
import icone from './theme/icon.svg';

const Palette = lazy(() => import('./palette.tsx'));
const Bell = lazy(() => import('./bell.tsx'));

const Marca = ({ onChoose }: { readonly onChoose?: () => void }) => (
  <Link href="/" className="marca" {...(onChoose ? { onClick: onChoose } : {})}>
    <img src={icone} alt="" width="28.8" height="28.8" />
    Apura
  </Link>
);

/** The bell, and its room until its file is there: the menu below it would move under the mouse. */
const BellInPlace = (props: ComponentProps<typeof Bell>) => (
  <Suspense fallback={<span className="lugar-do-sino" />}>
    <Bell {...props} />
  </Suspense>
);

/** What stands around every page: the menu at the side, on a phone in a drawer. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const [endereco] = useLocation();
  const vista = useSearchParams()[0].get('vista');
  const [drawer, setDrawer] = useState(false);
  const [searching, setSearching] = useState(false);
  const fechar = () => setDrawer(false);
  const search = () => {
    fechar();
    setSearching(true);
  };
  // Also from within a field: nothing else has this key.
  useHotkeys([['mod+K', search]], []);
  return (
    <>
      <a className="pular" href="#conteudo">
        Ir para o conteúdo
      </a>
      {/* By its address, not by what is on it: nothing is to move when the board's own file has come. */}
      <div className={endereco === '/' && vista === null ? 'casca do-quadro' : 'casca'}>
        <div className="lateral">
          <Marca />
          <div className="atalhos">
            <IconButton icon={IconSearch} label="Buscar (Ctrl K)" onClick={search} />
            <BellInPlace position="right-start" />
          </div>
          <Menu />
          <QuemSou />
        </div>
        <header className="topo">
          <Marca />
          <BellInPlace position="bottom-end" />
          <IconButton size="xl" variant="subtle" icon={IconSearch} label="Buscar" onClick={search} />
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
      {searching && (
        <Suspense>
          <Palette pages={GRUPOS.flatMap(({ itens }) => itens)} onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Who is signed in, at which office, the way to their others, and the way out. */
function QuemSou() {
  const { usuario, escritorio, escritorios } = useMyself();
  const trocar = useTrocaDeSessao();
  const sair = useSend('DELETE', '/sessao', { after: () => trocar({ autenticado: false }) });
  return (
    <div className="pe-da-lateral">
      <div className="quem-sou">
        <p className="quem-sou-escritorio">
          {escritorios.length > 1 ? (
            <Link
              href="/escritorios"
              title="Trocar de escritório"
              aria-label={`${escritorio.nome}, trocar de escritório`}
            >
              {escritorio.nome} <IconArrowsExchange size={16} aria-hidden />
            </Link>
          ) : (
            escritorio.nome
          )}
        </p>
        <p className="quem-sou-pessoa">{usuario.nome || usuario.email}</p>
        <div className="quem-sou-acoes">
          <ActionButton
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<IconLogout size={16} aria-hidden />}
            loading={sair.isPending}
            onClick={() => sair.mutate(undefined)}
            text="Sair"
          />
          <ThemeSwitch />
        </div>
      </div>
    </div>
  );
}

/** Light or dark; until somebody chooses, as the device has it. */
function ThemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const escuro = useComputedColorScheme('light') === 'dark';
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={escuro ? 'Usar o tema claro' : 'Usar o tema escuro'}
      onClick={() => setColorScheme(escuro ? 'light' : 'dark')}
    >
      {escuro ? <IconSun size={18} aria-hidden /> : <IconMoon size={18} aria-hidden />}
    </ActionIcon>
  );
}

interface ItemDoMenu {
  readonly nome: string;
  readonly href: string;
  readonly Icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
  readonly soTitular?: boolean;
}

const GRUPOS: readonly { readonly nome: string; readonly itens: readonly ItemDoMenu[] }[] = [
  {
    nome: 'Trabalho',
    itens: [
      { nome: 'Fechamento', href: '/', Icon: IconLayoutList },
      { nome: 'Prazos', href: '/?vista=prazos', Icon: IconCalendarDue },
      { nome: 'Virada para 2027', href: '/?vista=virada', Icon: IconCalendarStats },
      { nome: 'Clientes', href: '/clientes', Icon: IconUsersGroup },
      { nome: 'Enviar notas', href: '/envios', Icon: IconUpload },
      { nome: 'Documentos', href: '/documentos', Icon: IconFileInvoice },
      { nome: 'Perguntas', href: '/?vista=perguntas', Icon: IconHelpCircle },
      { nome: 'Divergências', href: '/divergencias', Icon: IconAlertTriangle },
      { nome: 'Fornecedores do Simples', href: '/fornecedores-simples', Icon: IconBuildingStore },
      { nome: 'Relatórios enviados', href: '/?vista=enviados', Icon: IconSend },
      { nome: 'Simulador', href: '/simulador', Icon: IconChartHistogram },
    ],
  },
  {
    nome: 'Integração',
    itens: [
      { nome: 'Webhooks', href: '/webhooks', Icon: IconWebhook },
      { nome: 'Chaves de API', href: '/configuracoes/chaves', Icon: IconKey, soTitular: true },
    ],
  },
  {
    nome: 'Configurações',
    itens: [
      { nome: 'Escritório', href: '/configuracoes/escritorio', Icon: IconBuilding },
      { nome: 'Pessoas', href: '/configuracoes/pessoas', Icon: IconUsers },
      { nome: 'Conta da empresa', href: '/configuracoes/empresa', Icon: IconBuildingBank, soTitular: true },
      { nome: 'Auditoria', href: '/configuracoes/auditoria', Icon: IconListDetails, soTitular: true },
      { nome: 'Minha conta', href: '/configuracoes/conta', Icon: IconUser },
    ],
  },
];

/** The ways through the panel; `onChoose` closes the drawer on a phone. */
function Menu({ onChoose }: { readonly onChoose?: () => void }) {
  const [endereco] = useLocation();
  const vista = useSearchParams()[0].get('vista');
  const titular = useTitular();
  const aqui = (href: string) => {
    const [path = '', query] = href.split('?');
    return path === '/'
      ? endereco === '/' && vista === new URLSearchParams(query).get('vista')
      : endereco.startsWith(path);
  };
  return (
    <nav aria-label="Principal">
      {GRUPOS.map(({ nome, itens }) => (
        <div key={nome}>
          <p className="grupo-do-menu">{nome}</p>
          <ul className="menu">
            {itens
              .filter(({ soTitular }) => !soTitular || titular)
              .map(({ nome: item, href, Icon }) => (
                <li key={href}>
                  <Link
                    href={href}
                    title={item}
                    className="item-do-menu"
                    {...(aqui(href) ? { 'aria-current': 'page' as const } : {})}
                    {...(onChoose ? { onClick: onChoose } : {})}
                  >
                    <Icon size={19} stroke={1.7} aria-hidden />
                    {item}
                  </Link>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
