import {
  IconAlertTriangle,
  IconBriefcase,
  IconBuilding,
  IconBuildingBank,
  IconBuildingStore,
  IconCalculator,
  IconChartHistogram,
  IconFileInvoice,
  IconHelpCircle,
  IconHome,
  IconKey,
  IconListDetails,
  IconSend,
  IconUpload,
  IconUser,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Link, useLocation } from 'wouter';
import { useTitular } from '../api/sessao.ts';

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
      { nome: 'Visão geral', href: '/', Icon: IconHome },
      { nome: 'Carteira', href: '/carteira', Icon: IconBriefcase },
      { nome: 'Clientes', href: '/clientes', Icon: IconUsersGroup },
      { nome: 'Enviar notas', href: '/envios', Icon: IconUpload },
      { nome: 'Documentos', href: '/documentos', Icon: IconFileInvoice },
      { nome: 'Perguntas', href: '/perguntas', Icon: IconHelpCircle },
      { nome: 'Divergências', href: '/divergencias', Icon: IconAlertTriangle },
      { nome: 'Fornecedores do Simples', href: '/fornecedores-simples', Icon: IconBuildingStore },
      { nome: 'Apurações', href: '/apuracoes', Icon: IconCalculator },
      { nome: 'Relatórios aos clientes', href: '/relatorios', Icon: IconSend },
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
export function Menu({ onChoose }: { readonly onChoose?: () => void }) {
  const [endereco] = useLocation();
  const titular = useTitular();
  const aqui = (href: string) => (href === '/' ? endereco === '/' : endereco.startsWith(href));
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
