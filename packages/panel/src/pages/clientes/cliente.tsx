import type { Cliente, Contato } from '@apura/contracts';
import { cnpj, competenciaPorExtenso, REGIMES } from '@apura/words';
import { TextInput } from '@mantine/core';
import { IconAddressBook, IconBuildingStore, IconFileInvoice, IconUpload } from '@tabler/icons-react';
import { useParams } from 'wouter';
import { at } from '../../api/address.ts';
import { request } from '../../api/request.ts';
import { OF_CLIENTES, useLeitura, useList, useSend } from '../../api/use-request.ts';
import { ActionButton, DestroyButton, SendNotas } from '../../components/buttons.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { EscolhaDeMes } from '../../components/fields.tsx';
import { Form, useFields } from '../../components/form.tsx';
import { ListaDePrazos } from '../../components/lista-de-prazos.tsx';
import { ListTable, PageOf, Tabs } from '../../components/page.tsx';
import { Cartao } from '../../components/partes.tsx';
import { IBS_CBS } from '../../labels/estados.ts';
import { ApuracaoAssistida } from './apuracao-assistida.tsx';
import { Ativos } from './ativos.tsx';
import { InicioDeAtividade } from './campos-do-regime.tsx';
import { Conformidade } from './conformidade.tsx';
import { Entradas } from './entradas.tsx';
import { LancamentosManuais } from './lancamentos-manuais.tsx';
import { Livros } from './livros.tsx';
import { Ano, Meses } from './meses.tsx';
import { OpcaoDoSimples } from './opcao-do-simples.tsx';
import { PosicaoDeAbertura } from './posicao-de-abertura.tsx';
import { Produtos } from './produtos.tsx';
import { ProntoParaJaneiro } from './pronto-para-janeiro.tsx';
import { Regimes } from './regimes.tsx';
import { SaldosIniciais } from './saldos-iniciais.tsx';

const GRAVADO = 'Cadastro gravado.';

function Cadastro({ cliente }: { readonly cliente: Cliente }) {
  const { inicio_de_atividade: inicio = '', ultimo_mes: ultimo = '' } = cliente;
  const antes = { razao_social: cliente.razao_social, inicio_de_atividade: inicio, ultimo_mes: ultimo };
  const { values, field } = useFields(antes);
  const { razao_social, inicio_de_atividade, ultimo_mes } = values;
  const endereco = at('/clientes/{id}', { id: cliente.id });
  const alterar = useSend('PATCH', endereco, { renew: OF_CLIENTES, said: GRAVADO });
  const ativo = cliente.status === 'ativo';
  return (
    <div className="pilha">
      <Form
        campos
        titulo="Dados"
        act={alterar}
        input={{
          razao_social,
          ...(inicio_de_atividade ? { inicio_de_atividade } : {}),
          ...(ultimo_mes === ultimo ? {} : { ultimo_mes: ultimo_mes || null }),
        }}
        send="Gravar"
        disabled={
          razao_social === cliente.razao_social && inicio_de_atividade === inicio && ultimo_mes === ultimo
        }
        others={
          ativo ? (
            <DestroyButton
              size="sm"
              name={cliente.razao_social}
              action="Inativar"
              title="Inativar cliente"
              text="As notas e apurações ficam guardadas, e o cliente sai das listas de ativos. Você pode reativá-lo depois."
              act={() => request('PATCH', endereco, { body: { status: 'inativo' } })}
              renew={OF_CLIENTES}
              said={GRAVADO}
            >
              Inativar cliente
            </DestroyButton>
          ) : (
            <ActionButton
              writes
              variant="default"
              onClick={() => alterar.mutate({ status: 'ativo' })}
              text="Reativar cliente"
            />
          )
        }
      >
        <TextInput label="Razão social" required maxLength={200} {...field('razao_social')} />
        <EscolhaDeMes
          label="Último mês"
          description="Os meses depois dele não são pedidos nem apurados; os de antes ficam como estão."
          all="O cliente continua"
          adiante={12}
          {...field('ultimo_mes')}
        />
        <InicioDeAtividade {...field('inicio_de_atividade')} />
      </Form>
      <Cartao titulo="Estabelecimentos">
        {cliente.estabelecimentos.length === 0 ? (
          <p className="suave sem-margem">Aparecem aqui com a primeira nota.</p>
        ) : (
          <DataTable
            legend="Estabelecimentos"
            rows={cliente.estabelecimentos}
            columns={[
              { name: 'CNPJ', className: 'numero', cell: (um) => cnpj(um.cnpj) },
              { name: 'UF', cell: ({ uf }) => uf ?? '—' },
              { name: 'Município', cell: ({ municipio }) => municipio ?? '—' },
              { name: 'IE', cell: ({ ie }) => ie ?? '—' },
            ]}
          />
        )}
      </Cartao>
    </div>
  );
}

function Contatos({ cliente: { id } }: { readonly cliente: Cliente }) {
  const path = at('/clientes/{id}/contatos', { id });
  const lista = useList(path);
  const { values, field, change } = useFields({ nome: '', email: '' });
  const gravar = useSend('POST', path, {
    renew: [path],
    said: 'Contato gravado.',
    after: () => change({ nome: '', email: '' }),
  });
  const remover = ({ id: contato, nome }: Contato) => (
    <DestroyButton
      name={nome}
      action="Remover"
      title="Remover contato"
      text="Os relatórios deste cliente deixam de ir para este endereço. O que já foi enviado continua listado, e os links continuam abrindo até vencer ou ser retirados."
      path={at('/contatos/{id}', { id: contato })}
      renew={[path]}
      said="O contato foi removido."
    />
  );
  return (
    <div className="pilha">
      <Form campos titulo="Novo contato" act={gravar} input={values} send="Gravar contato">
        <TextInput label="Nome" required maxLength={120} {...field('nome')} />
        <TextInput label="E-mail" type="email" required {...field('email')} />
      </Form>
      <ListTable
        card="named"
        de={lista}
        height={4}
        vazia={{
          icon: <IconAddressBook />,
          titulo: 'Nenhum contato',
          texto:
            'Cadastre quem recebe os relatórios deste cliente. Eles saem de cada apuração, ou de todas de um mês.',
        }}
        legend="Contatos"
        columns={[
          { name: 'Nome', cell: ({ nome }) => nome },
          { name: 'E-mail', cell: ({ email }) => email },
          { name: '', cell: remover },
        ]}
      />
    </div>
  );
}

const TABS = [
  { nome: 'Meses', path: '', Parte: Meses },
  { nome: 'Ano', path: 'ano', Parte: Ano },
  {
    nome: 'Prazos',
    path: 'prazos',
    Parte: ({ cliente: { id } }: { readonly cliente: Cliente }) => (
      <ListaDePrazos cliente_id={id} dias={120} />
    ),
  },
  { nome: 'Produtos', path: 'produtos', Parte: Produtos },
  { nome: 'Apuração assistida', path: 'assistida', Parte: ApuracaoAssistida },
  { nome: 'Opção do Simples', path: 'opcao', Parte: OpcaoDoSimples },
  { nome: 'Regimes', path: 'regimes', Parte: Regimes },
  { nome: 'Lançamentos manuais', path: 'lancamentos', Parte: LancamentosManuais },
  { nome: 'Entrada das compras', path: 'entradas', Parte: Entradas },
  { nome: 'Escriturações', path: 'livros', Parte: Livros },
  { nome: 'Ativo imobilizado', path: 'ativos', Parte: Ativos },
  { nome: 'Conformidade de 2026', path: 'conformidade', Parte: Conformidade },
  { nome: 'Posição de abertura', path: 'abertura', Parte: PosicaoDeAbertura },
  { nome: 'Pronto para janeiro', path: 'janeiro', Parte: ProntoParaJaneiro },
  { nome: 'Saldos iniciais', path: 'saldos', Parte: SaldosIniciais },
  { nome: 'Contatos', path: 'contatos', Parte: Contatos },
  { nome: 'Cadastro', path: 'cadastro', Parte: Cadastro },
] as const;

/** "CNPJ 11.222.333 · Simples Nacional · CBS e IBS dentro do DAS · inativo" */
function describe({ cnpj_raiz, regime, regimes, status, ultimo_mes }: Cliente): string {
  const ibsCbs = regimes.at(-1)?.ibs_cbs;
  return [
    `CNPJ ${cnpj(cnpj_raiz)}`,
    REGIMES[regime],
    ...(ibsCbs ? [`CBS e IBS ${IBS_CBS[ibsCbs]}`] : []),
    ...(ultimo_mes ? [`até ${competenciaPorExtenso(ultimo_mes)}`] : []),
    ...(status === 'inativo' ? ['inativo'] : []),
  ].join(' · ');
}

/** One client: its months, what held for it and when, and what no note says. */
export default function OneCliente() {
  const { id = '', aba = '' } = useParams();
  const Parte = TABS.find(({ path }) => path === aba)?.Parte;
  return (
    <PageOf
      de={useLeitura(at('/clientes/{id}', { id }))}
      titulo="Cliente"
      nameOf={({ razao_social }) => razao_social}
      breadcrumbs={[{ nome: 'Clientes', href: '/clientes' }]}
      descricao={describe}
      acoes={() => (
        <>
          <ActionButton
            to={`/documentos?cliente_id=${id}`}
            variant="default"
            icon={IconFileInvoice}
            text="Documentos"
          />
          <ActionButton
            to={`/fornecedores-simples?cliente_id=${id}`}
            variant="default"
            icon={IconBuildingStore}
            text="Fornecedores do Simples"
          />
          <SendNotas cliente={id} variant="default" icon={IconUpload} />
        </>
      )}
    >
      {(lido) => (
        <div>
          <Tabs
            base={`/clientes/${id}`}
            tabs={TABS.filter(({ path }) => path !== 'opcao' || lido.regime === 'simples_nacional')}
            atual={aba}
            rotulo="Partes do cliente"
          />
          {Parte && <Parte cliente={lido} />}
        </div>
      )}
    </PageOf>
  );
}
