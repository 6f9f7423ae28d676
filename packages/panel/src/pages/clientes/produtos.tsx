import { type Cliente, DESTINACOES_DA_COMPRA, type Produto } from '@apura/contracts';
import { recordOf } from '@apura/engine/tables';
import { cnpj, count, LIVROS, reais, TIPOS_DO_ITEM } from '@apura/words';
import { Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import { IconPackages } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { asking, at } from '../../api/address.ts';
import { OF_FIGURES, useList, useRest, useSend } from '../../api/use-request.ts';
import { check } from '../../components/bind-fields.ts';
import { Board, type BoardColumn } from '../../components/board.tsx';
import { DownloadButton } from '../../components/buttons.tsx';
import { SearchField, SelectField, useFilters } from '../../components/fields.tsx';
import { Form, useFields } from '../../components/form.tsx';
import { ImportCsv } from '../../components/import-csv.tsx';
import { useMarkedRows } from '../../components/marking.tsx';
import { Lista, nothingSuch } from '../../components/page.tsx';
import { Cartao, Unfold } from '../../components/partes.tsx';
import { nomeDaResposta } from '../../labels/respostas.ts';
import { Precos } from './precos.tsx';

const ESTADOS: Readonly<Record<Produto['estado'], string>> = {
  aberto: 'falta decidir',
  a_confirmar: 'código a confirmar',
  decidido: 'decidido',
  sugerido: 'pelas tabelas',
};
/** By their numbers on the keyboard. */
const DESTINACOES = recordOf(
  DESTINACOES_DA_COMPRA,
  (uma) => `${DESTINACOES_DA_COMPRA.indexOf(uma) + 1}. ${nomeDaResposta(uma)}`,
);
const NADA = { destinacao: '', cclasstrib: '', reducao_linear_lc224: '', sugestao: false };
const idOf = ({ id }: Produto) => id;

/** The register of what the client sells and buys, or what it would cost in the years to come. */
export function Produtos({ cliente }: { readonly cliente: Cliente }) {
  const { filtros, filtrar } = useFilters(['vista']);
  const precos = filtros.vista === 'precos';
  return (
    <div className="pilha">
      <SegmentedControl
        aria-label="O que se vê dos produtos"
        data={VISTAS}
        value={precos ? 'precos' : ''}
        onChange={(vista) => filtrar('vista', vista)}
      />
      {precos ? <Precos cliente={cliente} /> : <Cadastro cliente={cliente} />}
    </div>
  );
}

const VISTAS = [
  { value: '', label: 'Cadastro' },
  { value: 'precos', label: 'Preços de 2027 e 2033' },
];

/** What the client sells and buys: decided line by line, or all that a filter leaves, with the keyboard too. */
function Cadastro({ cliente: { id } }: { readonly cliente: Cliente }) {
  const { filtros, filtrar, filtrada, limpar, field } = useFilters(FILTROS);
  // A date that is being typed begins with another century.
  const asked = given({ ...filtros, mudam_em: filtros.mudam_em.startsWith('20') ? filtros.mudam_em : '' });
  const path = at('/clientes/{id}/produtos', { id });
  const lista = useList(path, { ...asked, limit: 1000 });
  useRest(lista, lista.hasNextPage);
  return (
    <div className="pilha">
      <search className="filtros">
        <SearchField
          placeholder="Descrição, código ou GTIN"
          value={filtros.q}
          onSearch={(q) => filtrar('q', q)}
        />
        <SelectField label="Lado" all="Vendas e compras" options={LADOS} {...field('lado')} />
        <SelectField label="Situação" all="Todas" options={ESTADOS} {...field('estado')} />
        <TextInput label="NCM" placeholder="4819" maxLength={8} {...field('ncm')} />
        <TextInput label="As tabelas mudam em" type="date" {...field('mudam_em')} />
        <DownloadButton
          of={asking(at('/clientes/{id}/produtos/csv', { id }), { ...asked, planilha: true })}
        />
      </search>
      <Lista
        de={{ ...lista, hasNextPage: false }}
        vazia={{
          icon: <IconPackages />,
          ...(filtrada ? nothingSuch('produto', 'produtos', limpar) : NENHUM),
        }}
      >
        {(linhas) => (
          <ProdutosToDecide id={id} linhas={linhas} filtro={asked} incompleta={lista.hasNextPage} />
        )}
      </Lista>
      <Unfold titulo="Importar um CSV preenchido">
        <ImportCsv
          endereco={at('/clientes/{id}/produtos/importar', { id })}
          exemplo={EXEMPLO}
          renovar={OF_FIGURES}
          importado={['produto decidido', 'produtos decididos']}
        >
          O arquivo do botão CSV, com <b>destinacao</b>, <b>cclasstrib</b> ou <b>reducao_linear_lc224</b>{' '}
          preenchidos. Se uma linha tiver erro, nada é gravado.
        </ImportCsv>
      </Unfold>
    </div>
  );
}

interface ToDecideProps {
  readonly id: string;
  readonly linhas: readonly Produto[];
  readonly filtro: object;
  /** More of them are being read. */
  readonly incompleta: boolean;
}

/** The rows, and what is decided of those that are marked, or of all. */
function ProdutosToDecide({ id, linhas, filtro, incompleta }: ToDecideProps) {
  const selection = useMarkedRows(linhas, idOf);
  const [aberto, setAberto] = useState<string>();
  const { values, change, field } = useFields(NADA);
  const decidir = useSend('POST', at('/clientes/{id}/produtos/decidir', { id }), {
    renew: [
      ...([at('/clientes/{id}/produtos', { id }), '/perguntas', '/fechamento'] as const),
      ...(['/apuracoes', '/ajustes', '/respostas'] as const),
    ],
    said: ({ produtos }) => `${count(produtos, 'produto decidido', 'produtos decididos')}.`,
    after: () => {
      selection.clear();
      change(NADA);
    },
  });
  const { marked } = selection;
  const quais = marked.length > 0 && marked.length < linhas.length ? { ids: marked.map(idOf) } : { filtro };
  /** The number of a purpose decides what is marked, or the row that the keyboard is at. */
  const onKey = (event: KeyboardEvent) => {
    const destinacao = DESTINACOES_DA_COMPRA[Number(event.key) - 1];
    const row = event.target instanceof Element && event.target.closest<HTMLElement>('[data-linha]');
    if (!row || !destinacao || event.ctrlKey || event.metaKey || decidir.isPending || incompleta) return;
    const esta = linhas[Number(row.dataset.linha)];
    decidir.mutate({ ...(marked.length ? quais : { ids: esta ? [esta.id] : [] }), destinacao });
    event.preventDefault();
  };
  const aberta = linhas.find((produto) => produto.id === aberto);
  return (
    <>
      <Cartao>
        <Form
          act={decidir}
          input={{ ...quais, ...given(values) }}
          send={`Decidir ${'ids' in quais ? `os ${marked.length} marcados` : `todos os ${linhas.length}`}`}
          disabled={Object.values(values).every((valor) => !valor) || incompleta}
        >
          <div className="campos">
            <SelectField
              label="Destinação das compras"
              all="—"
              options={DESTINACOES}
              {...field('destinacao')}
            />
            <TextInput label="cClassTrib" pattern="[0-9]{6}" maxLength={6} {...field('cclasstrib')} />
            <SelectField
              label="A LC 224/2025 reduz o benefício das vendas"
              all="—"
              options={{ sim: 'sim', nao: 'não' }}
              {...field('reducao_linear_lc224')}
            />
            <Checkbox
              label="A sugestão de cada um"
              {...check(values.sugestao, (sugestao) => change({ sugestao }))}
            />
          </div>
        </Form>
      </Cartao>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the table within */}
      <div className="quadro-na-aba" onKeyDown={onKey}>
        <Board
          legend="Produtos do cliente"
          rows={linhas}
          columns={COLUNAS}
          keyOf={idOf}
          nameOf={({ descricao }) => descricao}
          selection={selection}
          sorting={POR_VALOR}
          opened={aberto}
          onOpen={(qual) => setAberto(qual === aberto ? undefined : qual)}
          onPaste={() => {}}
        />
      </div>
      {aberta && <Porque produto={aberta} />}
      <p className="suave miudo sem-margem">
        Pelo teclado: setas para andar, espaço para marcar, Ctrl+A para todos, e o número da destinação para
        decidir os marcados, ou só aquele em que se está.
      </p>
    </>
  );
}

const FILTROS = ['lado', 'estado', 'ncm', 'q', 'mudam_em'] as const;
const LADOS = { saida: 'O que vende', entrada: 'O que compra' };
const POR_VALOR = { by: '', descending: true, onSort: () => {} };
const NENHUM = { titulo: 'Nenhum produto ainda', texto: 'Eles vêm das notas e escriturações enviadas.' };
const EXEMPLO = `cnpj_emitente;codigo;ncm;destinacao;cclasstrib
44555666000181;F-77;48191000;embalagem;`;

/** What has a value. */
const given = <T extends object>(all: T) =>
  Object.fromEntries(Object.entries(all).filter(([, valor]) => valor !== '' && valor !== false));

const COLUNAS: readonly BoardColumn<Produto>[] = [
  { id: 'descricao', name: 'Produto', width: 0, narrow: true },
  { id: 'codigo', name: 'Código', width: 110, cell: ({ codigo }) => codigo },
  { id: 'ncm', name: 'NCM', width: 84, cell: ({ ncm }) => ncm },
  {
    id: 'emitente',
    name: 'Fornecedor',
    width: 150,
    cell: ({ lado, emitente, emitente_nome }) =>
      lado === 'saida' ? 'o cliente' : (emitente_nome ?? cnpj(emitente)),
  },
  {
    id: 'decidido',
    name: 'Decidido ou sugerido',
    width: 190,
    cell: ({ lado, decisoes, sugestao }) =>
      [
        decisoes.cclasstrib?.valor ?? (lado === 'saida' ? sugestao.cclasstrib : ''),
        decisoes.destinacao ? nomeDaResposta(decisoes.destinacao.valor) : '',
        decisoes.reducao_linear_lc224 ? `LC 224: ${nomeDaResposta(decisoes.reducao_linear_lc224.valor)}` : '',
      ]
        .filter(Boolean)
        .join(' · '),
  },
  { id: 'estado', name: 'Situação', width: 130, narrow: true, cell: ({ estado }) => ESTADOS[estado] },
  {
    id: 'em_jogo',
    name: 'Em jogo',
    width: 96,
    amount: ({ em_jogo }) => (em_jogo === '0.00' ? null : em_jogo),
  },
];

const NOMES = { ncm: 'NCM', cest: 'CEST', gtin: 'GTIN' } as const;

/** What the book says, and where in it. */
function noLivroInWords(dito: NonNullable<Produto['no_livro']>): string {
  const { codigo, tipo_do_item, unidade, livro, arquivo, linha, difere } = dito;
  const tipo = tipo_do_item && `${TIPOS_DO_ITEM[tipo_do_item] ?? 'tipo'} (${tipo_do_item})`;
  const campos = (['ncm', 'cest', 'gtin'] as const).map(
    (campo) => dito[campo] && `${NOMES[campo]} ${dito[campo]}`,
  );
  const ditos = [`código ${codigo}`, tipo, ...campos, unidade].filter(Boolean).join(', ');
  const outra = difere.map((campo) => NOMES[campo]).join(' e ');
  return `${LIVROS[livro]} (${arquivo}, registro 0200, linha ${linha}): ${ditos}.${outra && ` A nota diz outra coisa em ${outra}, e vale a nota.`}`;
}

/** Why it is suggested, what the book says, who decided, and what changes. */
const Porque = ({
  produto: { descricao, sugestao, decisoes, a_confirmar, mudancas, no_livro },
}: {
  readonly produto: Produto;
}) => (
  <Cartao titulo={descricao}>
    <p className="sem-margem">
      {sugestao.cclasstrib}, confiança {sugestao.confianca}: {sugestao.fundamento}. {sugestao.condicao}
    </p>
    {sugestao.destinacao && (
      <p className="sem-margem">
        {nomeDaResposta(sugestao.destinacao.valor)}: {sugestao.destinacao.fundamento}.
      </p>
    )}
    {no_livro && <p className="sem-margem">{noLivroInWords(no_livro)}</p>}
    {a_confirmar && (
      <p className="sem-margem">
        As notas declaram {a_confirmar.declarado}; a lei dá {a_confirmar.sugerido}, com diferença de{' '}
        {reais(a_confirmar.diferenca)} pelas alíquotas plenas.
      </p>
    )}
    {Object.values(decisoes).map(
      (decisao) =>
        decisao && (
          <p key={decisao.em + decisao.valor} className="suave sem-margem">
            {nomeDaResposta(decisao.valor)} desde {decisao.desde}, por {decisao.por ?? 'alguém do escritório'}
            .
          </p>
        ),
    )}
    {mudancas.map(({ campo, de, para }) => (
      <p key={campo} className="sem-margem">
        {campo}: de {de} para {para}.
      </p>
    ))}
  </Cartao>
);
