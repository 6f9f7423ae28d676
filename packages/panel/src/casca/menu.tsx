import {
  IconBuilding,
  IconBuildingStore,
  IconCalculator,
  IconChartHistogram,
  IconFileInvoice,
  IconHelpCircle,
  IconHome,
  IconKey,
  IconListDetails,
  IconUpload,
  IconUser,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Link, useLocation } from 'wouter';
import { useEuMesmo } from '../api/sessao.ts';

interface ItemDoMenu {
  readonly nome: string;
  readonly href: string;
  readonly Icone: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
  readonly soTitular?: boolean;
}

const GRUPOS: readonly { readonly nome: string; readonly itens: readonly ItemDoMenu[] }[] = [
  {
    nome: 'Trabalho',
    itens: [
      { nome: 'Visão geral', href: '/', Icone: IconHome },
      { nome: 'Clientes', href: '/clientes', Icone: IconUsersGroup },
      { nome: 'Enviar notas', href: '/envios', Icone: IconUpload },
      { nome: 'Documentos', href: '/documentos', Icone: IconFileInvoice },
      { nome: 'Perguntas', href: '/perguntas', Icone: IconHelpCircle },
      { nome: 'Fornecedores do Simples', href: '/fornecedores-simples', Icone: IconBuildingStore },
      { nome: 'Apurações', href: '/apuracoes', Icone: IconCalculator },
      { nome: 'Simulador', href: '/simulador', Icone: IconChartHistogram },
    ],
  },
  {
    nome: 'Integração',
    itens: [
      { nome: 'Webhooks', href: '/webhooks', Icone: IconWebhook },
      { nome: 'Chaves de API', href: '/configuracoes/chaves', Icone: IconKey, soTitular: true },
    ],
  },
  {
    nome: 'Configurações',
    itens: [
      { nome: 'Escritório', href: '/configuracoes/escritorio', Icone: IconBuilding },
      { nome: 'Pessoas', href: '/configuracoes/pessoas', Icone: IconUsers },
      { nome: 'Auditoria', href: '/configuracoes/auditoria', Icone: IconListDetails, soTitular: true },
      { nome: 'Minha conta', href: '/configuracoes/conta', Icone: IconUser },
    ],
  },
];

/** The ways through the panel; `aoEscolher` closes the drawer on a phone. */
export function Menu({ aoEscolher }: { readonly aoEscolher?: () => void }) {
  const [endereco] = useLocation();
  const { usuario } = useEuMesmo();
  const aqui = (href: string) => (href === '/' ? endereco === '/' : endereco.startsWith(href));
  return (
    <nav aria-label="Principal">
      {GRUPOS.map(({ nome, itens }) => (
        <div key={nome}>
          <p className="grupo-do-menu">{nome}</p>
          <ul className="menu">
            {itens
              .filter(({ soTitular }) => !soTitular || usuario.papel === 'owner')
              .map(({ nome: item, href, Icone }) => (
                <li key={href}>
                  <Link
                    href={href}
                    className="item-do-menu"
                    {...(aqui(href) ? { 'aria-current': 'page' as const } : {})}
                    {...(aoEscolher ? { onClick: aoEscolher } : {})}
                  >
                    <Icone size={19} stroke={1.7} aria-hidden />
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
