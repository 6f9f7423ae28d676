import type { Cliente } from '@apura/contracts';
import { cnpj, REGIMES } from '@apura/words';
import { IconBuildingStore, IconUpload } from '@tabler/icons-react';
import { useParams } from 'wouter';
import { useLeitura } from '../../api/use-request.ts';
import { ActionButton } from '../../components/buttons.tsx';
import { ClassificacoesARever } from '../../components/classificacoes-a-rever.tsx';
import { Page, Resultado, Tabs } from '../../components/page.tsx';
import { IBS_CBS } from '../../labels/regimes.ts';
import { ApuracaoAssistida } from './assistida/apuracao-assistida.tsx';
import { Ativos } from './ativos.tsx';
import { Cadastro, Contatos } from './cadastro.tsx';
import { Entradas } from './entradas.tsx';
import { LancamentosManuais } from './lancamentos-manuais.tsx';
import { Ano, Meses } from './meses.tsx';
import { Regimes } from './regimes.tsx';
import { SaldosIniciais } from './saldos-iniciais.tsx';
import { Servicos } from './servicos.tsx';

const TABS = [
  { nome: 'Meses', path: '', Parte: Meses },
  { nome: 'Ano', path: 'ano', Parte: Ano },
  { nome: 'Serviços e contas', path: 'servicos', Parte: Servicos },
  {
    nome: 'Classificações a confirmar',
    path: 'classificacoes',
    Parte: ({ cliente: { id } }: { readonly cliente: Cliente }) => <ClassificacoesARever clienteId={id} />,
  },
  { nome: 'Apuração assistida', path: 'assistida', Parte: ApuracaoAssistida },
  { nome: 'Regimes', path: 'regimes', Parte: Regimes },
  { nome: 'Lançamentos manuais', path: 'lancamentos', Parte: LancamentosManuais },
  { nome: 'Entrada das compras', path: 'entradas', Parte: Entradas },
  { nome: 'Ativo imobilizado', path: 'ativos', Parte: Ativos },
  { nome: 'Saldos iniciais', path: 'saldos', Parte: SaldosIniciais },
  { nome: 'Contatos', path: 'contatos', Parte: Contatos },
  { nome: 'Cadastro', path: 'cadastro', Parte: Cadastro },
] as const;

/** "CNPJ 11.222.333 · Simples Nacional · CBS e IBS dentro do DAS · inativo" */
function descrever({ cnpj_raiz, regime, regimes, status }: Cliente): string {
  const ibsCbs = regimes.at(-1)?.ibs_cbs;
  return [
    `CNPJ ${cnpj(cnpj_raiz)}`,
    REGIMES[regime],
    ...(ibsCbs ? [`CBS e IBS ${IBS_CBS[ibsCbs]}`] : []),
    ...(status === 'inativo' ? ['inativo'] : []),
  ].join(' · ');
}

/** One client: its months, what held for it and when, and what no note says. */
export default function UmCliente() {
  const { id = '', aba = '' } = useParams();
  const cliente = useLeitura<Cliente>(`/clientes/${id}`);
  const { data } = cliente;
  const Parte = TABS.find(({ path }) => path === aba)?.Parte;
  return (
    <Page
      titulo={data?.razao_social ?? 'Cliente'}
      breadcrumbs={[{ nome: 'Clientes', href: '/clientes' }]}
      descricao={data && descrever(data)}
      acoes={
        data && (
          <>
            <ActionButton
              to={`/fornecedores-simples?cliente_id=${id}`}
              variant="default"
              icon={IconBuildingStore}
              text="Fornecedores do Simples"
            />
            <ActionButton
              to={`/envios?cliente=${id}`}
              variant="default"
              icon={IconUpload}
              text="Enviar notas"
            />
          </>
        )
      }
    >
      <Resultado de={cliente} linhas={10}>
        {(lido) => (
          <>
            <Tabs base={`/clientes/${id}`} tabs={TABS} atual={aba} rotulo="Partes do cliente" />
            {Parte && <Parte cliente={lido} />}
          </>
        )}
      </Resultado>
    </Page>
  );
}
