import type { ClientesConferidos } from '@apura/contracts';
import { cnpj, competenciaPorExtenso, count, REGIMES, reais } from '@apura/words';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BodyOf } from '../../api/address.ts';
import { request } from '../../api/request.ts';
import { OF_CLIENTES, useAto } from '../../api/use-request.ts';
import { typed } from '../../components/bind-fields.ts';
import { ActionButton } from '../../components/buttons.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { EscolhaDeMes } from '../../components/fields.tsx';
import { Form } from '../../components/form.tsx';
import { ImportCsv, sendCsv } from '../../components/import-csv.tsx';
import { Page, Resultado } from '../../components/page.tsx';
import { Estado, type Rotulo } from '../../components/partes.tsx';
import { offerUndo } from '../../components/undo.tsx';
import { lastMes } from '../../format.ts';
import { nomeDoCampo } from '../../labels/documentos.ts';
import { ANEXOS } from '../../labels/estados.ts';

const EXEMPLO = `CNPJ;Razão social;Regime;Desde;Anexo;RBT12;Folha 12 meses;Atividade;E-mail
11.222.333/0001-81;Mercado Exemplo Ltda;Lucro Presumido;2025-01;;;;;
44.555.666/0001-04;Oficina Modelo ME;Simples Nacional;;III;480.000,00;134.400,00;;Rosa <rosa@oficina.example>
77.888.999/0001-47;João da Silva;MEI;;;;;Comércio;`;

export default function ImportClientes() {
  const [competencia, setCompetencia] = useState(lastMes);
  return (
    <Page titulo="Importar clientes" breadcrumbs={[{ nome: 'Clientes', href: '/clientes' }]}>
      <div className="pilha estreito-720">
        <ImportCsv
          endereco="/clientes/importar"
          exemplo={EXEMPLO}
          renovar={OF_CLIENTES}
          importado={['cliente importado', 'clientes importados']}
          voltar="/clientes"
          previa={(arquivo) => (
            <>
              <EscolhaDeMes
                label="O que muda em quem já é cliente vale a partir de"
                {...typed(competencia, setCompetencia)}
              />
              <PreviaDeClientes
                key={`${arquivo.name} ${arquivo.lastModified} ${arquivo.size} ${competencia}`}
                arquivo={arquivo}
                competencia={competencia}
              />
            </>
          )}
        >
          CSV com cabeçalho, separado por vírgula ou ponto e vírgula, com até 1.000 clientes; nada é gravado
          antes de você conferir. <b>CNPJ</b> pode ser completo ou só a raiz. De quem já é cliente bastam o
          CNPJ e o que muda; o nome fica como está, e uma célula vazia não muda nada. <b>Desde</b> é o
          primeiro mês do regime e pode ficar vazio; <b>Abertura</b>, se houver, é o dia da inscrição no CNPJ.
          Do Simples, informe <b>Anexo</b> e <b>RBT12</b>, e <b>Folha 12 meses</b> se a atividade está sujeita
          ao Fator R; <b>CBS e IBS</b> é “das” ou “regular”. Do MEI, a <b>Atividade</b>. O <b>E-mail</b> é de
          quem recebe os relatórios.
        </ImportCsv>
      </div>
    </Page>
  );
}

type Linha = ClientesConferidos['data'][number];

const SITUACOES = {
  novo: { nome: 'Novo', tom: 'aviso' },
  existente: { nome: 'Já é cliente', tom: 'neutro' },
  com_falha: { nome: 'Com falha', tom: 'erro' },
  muda: { nome: 'Muda', tom: 'aviso' },
  gravado: { nome: 'Gravado', tom: 'bom' },
} as const satisfies Record<string, Rotulo>;

const muda = ({ mudancas = [] }: Linha): boolean => mudancas.length > 0;
/** Whether something of the line is to be kept. */
const grava = (linha: Linha): boolean => linha.situacao === 'novo' || muda(linha);

/** What a file of clients says, line by line, before anything is kept; and afterwards what became of each line. */
function PreviaDeClientes({
  arquivo,
  competencia,
}: {
  readonly arquivo: File;
  readonly competencia: string;
}) {
  const conferidos = useQuery({
    queryKey: ['conferir-clientes', arquivo.name, arquivo.lastModified, arquivo.size, competencia],
    queryFn: () => sendCsv('/clientes/importar/conferir', arquivo, { atualizar: true, competencia }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const retirar = useAto(takeBack, OF_CLIENTES);
  const gravar = useAto(async (linhas: readonly Linha[]) => {
    const kept = await keepLinhas(competencia, linhas);
    const gravados = linhas.filter(grava).length - kept.recusas.size;
    offerUndo({
      message: `${count(gravados, 'cliente gravado', 'clientes gravados')}.`,
      undo: () => retirar.mutateAsync(kept).then(gravar.reset),
    });
    return kept;
  }, OF_CLIENTES);
  return (
    <Resultado de={conferidos}>
      {({ data }) => {
        const many = (fits: (linha: Linha) => boolean, um: string, muitos: string) =>
          count(data.filter(fits).length, um, muitos);
        return (
          <Form
            act={gravar}
            input={data}
            send={`Gravar ${many(grava, 'cliente', 'clientes')}`}
            disabled={!data.some(grava) || gravar.isSuccess}
            others={
              <ActionButton
                to="/clientes"
                variant="default"
                text={gravar.isSuccess ? 'Ver os clientes' : 'Cancelar'}
              />
            }
          >
            <p className="sem-margem" role="status">
              {many(({ situacao }) => situacao === 'novo', 'cliente novo', 'clientes novos')},{' '}
              {many(({ situacao }) => situacao === 'existente', 'já cadastrado', 'já cadastrados')},{' '}
              {many(muda, 'que muda', 'que mudam')}, e{' '}
              {many(
                ({ situacao }) => situacao === 'com_falha',
                'linha com falha, que fica',
                'linhas com falha, que ficam',
              )}{' '}
              de fora.
            </p>
            <DataTable
              legend="Linhas do arquivo"
              rows={data}
              rowKey={({ linha }) => linha}
              columns={columnsOf(gravar.data?.recusas)}
            />
          </Form>
        );
      }}
    </Resultado>
  );
}

/** Why a line was refused in the end, by its place in the file. */
type Recusas = ReadonlyMap<number, string>;

interface Kept {
  readonly recusas: Recusas;
  /** Who is new. */
  readonly criados: readonly string[];
  /** The register as it was, of all others too. */
  readonly antes: readonly Antes[];
}
type Antes = BodyOf<'PUT', '/fechamento/cadastro'>['linhas'][number];

/** Makes the new clients, then keeps what is said of all. */
async function keepLinhas(competencia: string, data: readonly Linha[]): Promise<Kept> {
  const novos = data.flatMap(({ situacao, cliente }) => (situacao === 'novo' && cliente ? [cliente] : []));
  const feitos = novos.length
    ? (await request('POST', '/clientes/varios', { body: { clientes: novos } })).data
    : [];
  const ditas = data.flatMap(({ linha, cadastro, ...uma }) =>
    cadastro && grava({ linha, ...uma }) ? [{ linha, cadastro }] : [],
  );
  const linhas = ditas.map(({ cadastro }) => cadastro);
  const kept = linhas.length
    ? (await request('PATCH', '/fechamento/cadastro', { body: { competencia, linhas } })).data
    : [];
  const refused = kept.flatMap(({ erros: [erro] }, n) =>
    erro ? [[ditas[n]?.linha ?? 0, erro.motivo] as const] : [],
  );
  return {
    recusas: new Map(refused),
    criados: feitos.flatMap(({ id, criado }) => (criado ? [id] : [])),
    antes: kept.flatMap(({ antes }) => antes ?? []),
  };
}

/** As it was before all of it. */
async function takeBack({ criados: ids, antes: linhas }: Kept): Promise<void> {
  if (linhas.length) await request('PUT', '/fechamento/cadastro', { body: { linhas } });
  if (ids.length) await request('POST', '/clientes/varios/desfazer', { body: { ids } });
}

const CHOICES: Readonly<Record<string, string>> = { ...REGIMES, ...ANEXOS };
const dito = (campo: string, valor: string): string =>
  campo === 'rbt12' || campo === 'folha12' ? reais(valor) : (CHOICES[valor] ?? valor);

const mudancasDe = ({ mudancas = [], cadastro }: Linha): string[] =>
  mudancas.map(
    ({ campo, de, para }) =>
      `${nomeDoCampo(campo)}: ${de === null || de === para ? '' : `de ${dito(campo, de)} para `}${dito(campo, para)}${cadastro && campo !== 'contato' ? `, desde ${competenciaPorExtenso(cadastro.desde)}` : ''}`,
  );

const columnsOf = (recusas: Recusas | undefined): readonly Column<Linha>[] => [
  { name: 'Linha', className: 'numero', cell: ({ linha }) => linha },
  { name: 'Empresa', cell: ({ cliente, razao_social }) => razao_social ?? cliente?.razao_social },
  {
    name: 'CNPJ',
    className: 'numero',
    cell: ({ cliente, cadastro }) => {
      const dele = cliente?.cnpj ?? cliente?.cnpj_raiz ?? cadastro?.cnpj;
      return dele && cnpj(dele);
    },
  },
  { name: 'Regime', cell: ({ cliente }) => cliente && REGIMES[cliente.regime] },
  {
    name: 'Situação',
    cell: (linha) => {
      const kept = recusas && grava(linha) ? (recusas.has(linha.linha) ? 'com_falha' : 'gravado') : undefined;
      return <Estado {...SITUACOES[kept ?? (muda(linha) ? 'muda' : linha.situacao)]} />;
    },
    below: (linha) =>
      recusas?.get(linha.linha) ??
      [
        ...linha.faltas.map(({ campo, motivo }) => `${nomeDoCampo(campo)}: ${motivo}`),
        ...mudancasDe(linha),
      ].join('; '),
  },
];
