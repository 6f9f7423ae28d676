import {
  type Fechamento,
  type LinhaDoFechamento,
  MUDANCAS_DO_MES,
  TRIBUTOS_DO_FECHAMENTO,
} from '@apura/contracts';
import { entriesOf, keysOf } from '@apura/engine/tables';
import { dayMonthYear, grouped, hasAmount, moment, nomeDoTributo, signed } from '@apura/words';
import { Checkbox, Popover } from '@mantine/core';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { IconColumns3 } from '@tabler/icons-react';
import { check } from '../../components/bind-fields.ts';
import type { BoardColumn } from '../../components/board.tsx';
import { IconButton } from '../../components/buttons.tsx';
import { isCents } from '../../format.ts';
import { CAMPOS, CelulaDoCampo, type ColunaDoCadastro, lacks } from './cadastro.tsx';
import { EstadoDoMes } from './etapas.tsx';

interface Coluna extends BoardColumn<LinhaDoFechamento> {
  /** Whether it has something to say of a row; one that has nothing to say of any leaves its room to the others. */
  readonly has?: (linha: LinhaDoFechamento) => boolean;
}
type Totais = Fechamento['totais'];

/** As regimes are called where there is little room. */
const REGIMES_CURTOS: Readonly<Record<LinhaDoFechamento['regime'], string>> = {
  simples_nacional: 'Simples',
  mei: 'MEI',
  lucro_presumido: 'Presumido',
  lucro_real: 'Real',
};

/** "2026-12-20" -> "20/12": a day without a time has no zone to convert. */
export const diaEMes = (data: string): string => dayMonthYear(data).slice(0, 5);

/** What is there without being asked for, where some client has it. */
const SEM_PEDIR: ReadonlySet<string> = new Set([
  ...['regime', 'falta', 'icms', 'pis', 'cofins', 'iss', 'das', 'total', 'sobra', 'mudanca'],
  ...['vencimento', 'entrega', 'etapa', 'rbt12', 'folha12', 'simples_anexo', 'contato'],
]);

/** Digits of one width: so many pixels each, with what stands beside them; those of the second line are smaller. */
const widthOf = (texts: readonly string[], small: readonly string[] = []): number =>
  Math.round(Math.max(6 * 7.1, lengthOf(texts) * 7.1, lengthOf(small) * 6.2) + 14);
const lengthOf = (texts: readonly string[]): number => Math.max(0, ...texts.map(({ length }) => length));

/** More or less than last month, with its sign: never by colour alone. */
function Mudanca({ valor }: { readonly valor: string | null }) {
  if (valor === null) return '—';
  if (!hasAmount(valor)) return grouped(valor);
  if (isCents(valor)) return signed(valor);
  return <span className={valor.startsWith('-') ? 'ganha' : 'perde'}>{signed(valor)}</span>;
}

/** When the report went out, or better when it was opened. */
const Entrega = ({ linha: { enviado_em, aberto_em } }: { readonly linha: LinhaDoFechamento }) =>
  enviado_em && (
    <span title={`Enviado em ${moment(enviado_em)}${aberto_em ? `, aberto em ${moment(aberto_em)}` : ''}`}>
      {aberto_em ? `aberto ${diaDe(aberto_em)}` : `enviado ${diaDe(enviado_em)}`}
    </span>
  );
const diaDe = (momento: string): string => moment(momento).slice(0, 5);

/** Below a total of nothing, where the column of what is left has no room. */
const CreditLeft = ({ sobra }: LinhaDoFechamento) =>
  sobra && <span className="so-estreita">{creditLeft(sobra)}</span>;
const creditLeft = (sobra: string): string => `sobram ${grouped(sobra)}`;

function valor(
  id:
    | (typeof TRIBUTOS_DO_FECHAMENTO)[number]
    | 'total'
    | 'sobra'
    | 'anterior'
    | 'em_jogo'
    | (typeof MUDANCAS_DO_MES)[number],
  name: string,
  linhas: readonly LinhaDoFechamento[],
  total: string | null | undefined,
): Coluna {
  const texts = linhas.map((linha) => grouped(linha[id] ?? '0.00'));
  const below = linhas.flatMap(({ sobra }) => (id === 'total' && sobra ? creditLeft(sobra) : []));
  return {
    id,
    name,
    sort: id,
    amount: (linha) => linha[id],
    width: widthOf([name, ...texts, grouped(total ?? '0.00')], below),
    // Of what nobody knows there is no sum.
    total: total && linhas.some((linha) => linha[id] !== null) ? grouped(total) : undefined,
    ...(id === 'total'
      ? { narrow: true, className: 'total-do-mes', below: CreditLeft }
      : { has: (linha) => hasAmount(linha[id] ?? '0.00') }),
  };
}

/** Which fields of the register have a column of their own while one looks at a step. */
const CAMPOS_DA_ETAPA: Readonly<Record<string, readonly ColunaDoCadastro[]>> = {
  cadastro: ['rbt12', 'folha12', 'simples_anexo', 'atividade', 'regime', 'contato'],
  entregue: ['contato'],
};

interface FaltaProps {
  readonly linha: LinhaDoFechamento;
  readonly competencia: string;
  /** What has a column of its own already. */
  readonly campos: readonly ColunaDoCadastro[];
}

/** What a month lacks: the first value of the register to be filled in here, or else a sentence. */
function Falta({ linha, competencia, campos }: FaltaProps) {
  const campo = keysOf(CAMPOS).find((um) => um !== 'contato' && !campos.includes(um) && lacks(linha, um));
  if (campo) return <CelulaDoCampo {...{ linha, competencia, campo }} />;
  const texto = linha.falta.map(({ texto: um }) => um).join(' ') || linha.motivo || '';
  return texto && <span title={texto}>{texto}</span>;
}

/** All columns that there are for these rows; a field of the register has one where somebody lacks it. */
export function columnsOfMes(
  linhas: readonly LinhaDoFechamento[],
  totais: Totais | undefined,
  { competencia, etapa }: { readonly competencia: string; readonly etapa: string },
): readonly Coluna[] {
  const campos = CAMPOS_DA_ETAPA[etapa] ?? [];
  return [
    { id: 'cliente', name: 'Cliente', sort: 'cliente', width: 0, narrow: true },
    {
      id: 'etapa',
      name: 'Etapa',
      sort: 'etapa',
      width: linhas.some(({ reabrir }) => reabrir) ? 176 : 116,
      narrow: true,
      cell: (linha) => <EstadoDoMes linha={linha} />,
    },
    {
      id: 'regime',
      name: 'Regime',
      sort: 'regime',
      width: 82,
      cell: ({ regime }) => REGIMES_CURTOS[regime],
    },
    ...entriesOf(CAMPOS).flatMap(([campo, { nome, width }]): Coluna[] =>
      campos.includes(campo) && linhas.some((linha) => lacks(linha, campo))
        ? [
            {
              id: campo,
              name: nome,
              width,
              cell: (linha) =>
                lacks(linha, campo) && (
                  <CelulaDoCampo linha={linha} campo={campo} competencia={competencia} />
                ),
            },
          ]
        : [],
    ),
    {
      id: 'falta',
      name: 'Falta',
      width: 128,
      has: ({ falta, motivo }) => falta.length > 0 || Boolean(motivo),
      cell: (linha) => <Falta {...{ linha, competencia, campos }} />,
    },
    ...TRIBUTOS_DO_FECHAMENTO.map((id) => valor(id, nomeDoTributo(id), linhas, totais?.[id])),
    valor('total', 'Total', linhas, totais?.total),
    valor('sobra', 'Sobra crédito', linhas, undefined),
    valor('anterior', 'Mês anterior', linhas, undefined),
    {
      id: 'mudanca',
      name: 'Mudança',
      sort: 'mudanca',
      right: true,
      width: widthOf(['Mudança', ...linhas.map(({ mudanca }) => signed(mudanca ?? '0.00'))]),
      has: ({ mudanca }) => mudanca !== null,
      cell: ({ mudanca }) => <Mudanca valor={mudanca} />,
    },
    {
      id: 'vencimento',
      name: 'Vence',
      sort: 'vencimento',
      width: 56,
      className: 'numero',
      cell: ({ vencimento }) => vencimento && diaEMes(vencimento),
    },
    {
      id: 'entrega',
      name: 'Relatório',
      width: 104,
      className: 'numero',
      has: ({ enviado_em }) => enviado_em !== null,
      cell: (linha) => <Entrega linha={linha} />,
    },
    {
      id: 'perguntas',
      name: 'Perguntas',
      sort: 'perguntas',
      right: true,
      width: 76,
      cell: ({ perguntas }) => perguntas || null,
    },
    valor('em_jogo', 'Em jogo', linhas, undefined),
    ...MUDANCAS_DO_MES.map((id) => valor(id, `${id.slice(-4)} (estimativa)`, linhas, totais?.[id])),
  ];
}

/** What leaves its room to the amounts on a tablet that is held upright. */
const SEM_LUGAR: ReadonlySet<string> = new Set(['regime', 'vencimento', 'sobra']);

type Escolhidas = Readonly<Record<string, boolean>>;

/** The columns that are shown: as somebody chose on this device, and otherwise those that have something to say. */
export function useColumns(todas: readonly Coluna[], linhas: readonly LinhaDoFechamento[]) {
  const [escolhidas, escolher] = useLocalStorage<Escolhidas>({
    key: 'apura-colunas',
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const upright = useMediaQuery('(max-width: 61.9em)', undefined, { getInitialValueInEffect: false });
  const unasked = ({ id, has }: Coluna): boolean =>
    SEM_PEDIR.has(id) && !(upright && SEM_LUGAR.has(id)) && (!has || linhas.some(has));
  const shown = (coluna: Coluna): boolean =>
    coluna.id === 'cliente' || (escolhidas[coluna.id] ?? unasked(coluna));
  return {
    colunas: todas.filter(shown),
    escolha: (
      <Popover position="bottom-end" withinPortal>
        <Popover.Target>
          <IconButton icon={IconColumns3} label="Escolher as colunas" />
        </Popover.Target>
        <Popover.Dropdown>
          <fieldset className="opcoes sem-borda">
            <legend className="so-leitor">Colunas</legend>
            {todas.slice(1).map((coluna) => (
              <Checkbox
                key={coluna.id}
                size="xs"
                label={coluna.name}
                {...check(shown(coluna), (sim) => escolher((antes) => ({ ...antes, [coluna.id]: sim })))}
              />
            ))}
          </fieldset>
        </Popover.Dropdown>
      </Popover>
    ),
  };
}
