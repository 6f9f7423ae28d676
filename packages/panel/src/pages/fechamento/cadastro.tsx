import { type ColunaDoCadastro as Coluna, type LinhaDoFechamento, readValue } from '@apura/contracts';
import { isKeyOf, keysOf } from '@apura/engine/tables';
import { count, REGIMES, reais } from '@apura/words';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { BodyOf } from '../../api/address.ts';
import { useReadOnly } from '../../api/sessao.ts';
import { OF_CLIENTES, useSend } from '../../api/use-request.ts';
import { typed } from '../../components/bind-fields.ts';
import { DataTable } from '../../components/data-table.tsx';
import { SelectField } from '../../components/fields.tsx';
import { Form, Janela } from '../../components/form.tsx';
import { offerUndo } from '../../components/undo.tsx';
import { erroDoRbt12, erroDoValor } from '../../format.ts';
import { ANEXOS, ATIVIDADES } from '../../labels/estados.ts';

type Linha = BodyOf<'PATCH', '/fechamento/cadastro'>['linhas'][number];

/** What a month may lack of the register. */
export type ColunaDoCadastro = Exclude<Coluna, 'ibs_cbs' | 'inicio_de_atividade'>;

interface OQueSePreenche {
  readonly nome: string;
  readonly width: number;
  /** What is to be chosen from; without it something is typed. */
  readonly options?: Readonly<Record<string, string>>;
  /** How a spreadsheet may head it, without accents or points. */
  readonly heads: readonly string[];
  /** What was written, as the service takes it; undefined where it is none. */
  readonly read: (texto: string) => string | undefined;
  readonly fault: (texto: string) => string | undefined;
}

const choice = (options: Readonly<Record<string, string>>) => (texto: string) =>
  keysOf(options).find((key) => [key, options[key] ?? ''].some((one) => plain(one) === plain(texto)));
/** Without accents, case, blanks and points: as people write the heads of their columns. */
const plain = (texto: string): string =>
  texto
    .normalize('NFD')
    .replace(/[^0-9A-Za-z@]/g, '')
    .toLowerCase();
const EMAIL = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;

/** What of the register is filled in on the board, in the order in which its columns stand. */
export const CAMPOS: Readonly<Record<ColunaDoCadastro, OQueSePreenche>> = {
  regime: {
    nome: 'Regime',
    width: 96,
    options: REGIMES,
    heads: ['regime', 'regimetributario'],
    read: choice({ ...REGIMES, simples_nacional: 'Simples' }),
    fault: () => 'Escreva Simples, MEI, Lucro presumido ou Lucro real',
  },
  rbt12: {
    nome: 'RBT12',
    width: 112,
    heads: ['rbt12', 'receita12meses', 'receitabruta12meses', 'receita'],
    read: readValue,
    fault: erroDoRbt12,
  },
  folha12: {
    nome: 'Folha 12 m',
    width: 106,
    heads: ['folha12', 'folha', 'folha12meses', 'folha12m'],
    read: readValue,
    fault: erroDoValor,
  },
  simples_anexo: {
    nome: 'Anexo',
    width: 66,
    options: ANEXOS,
    heads: ['anexo', 'simplesanexo', 'anexodosimples'],
    read: (texto) => choice(ANEXOS)(texto.replace(/anexo/i, '')),
    fault: () => 'Escreva I, II, III, IV ou V',
  },
  atividade: {
    nome: 'Atividade',
    width: 92,
    options: ATIVIDADES,
    heads: ['atividade', 'atividadedomei'],
    read: choice(ATIVIDADES),
    fault: () => 'Escreva comércio, indústria ou serviços',
  },
  contato: {
    nome: 'E-mail do cliente',
    width: 168,
    heads: ['contato', 'email', 'emaildocliente'],
    read: (texto) => (EMAIL.test(texto.trim()) ? texto.trim() : undefined),
    fault: () => 'Escreva um e-mail inteiro, como nome@empresa.com.br',
  },
};

export const lacks = ({ falta }: LinhaDoFechamento, campo: ColunaDoCadastro): boolean =>
  falta.some((uma) => uma.campo === campo);

const faultOf = (campo: ColunaDoCadastro, texto: string): string | undefined => {
  const { read, fault } = CAMPOS[campo];
  return campo === 'rbt12' || read(texto) === undefined
    ? (fault(texto) ?? (read(texto) === undefined ? 'Confira este valor' : undefined))
    : undefined;
};

/** Keeps what was filled in, and offers the way back from all of it at once; what the month waits for is read again. */
function useCadastro(competencia: string) {
  const gravar = useSend('PATCH', '/fechamento/cadastro', { renew: OF_CLIENTES });
  const voltar = useSend('PUT', '/fechamento/cadastro', { renew: OF_CLIENTES });
  const send = async (linhas: readonly Linha[], said: (guardadas: number) => string) => {
    const { data, guardadas } = await gravar.mutateAsync({ competencia, linhas });
    const antes = data.flatMap((linha) => linha.antes ?? []);
    if (antes.length > 0)
      offerUndo({ message: said(guardadas), undo: () => voltar.mutateAsync({ linhas: antes }) });
    return data;
  };
  return { gravar, send };
}

/** The month that a value is for: the one that asked for it, which may be an earlier one. */
const mesDo = (linha: LinhaDoFechamento, campo: ColunaDoCadastro, senao: string): string =>
  linha.falta.find((uma) => uma.campo === campo)?.competencia ?? senao;

interface CelulaProps {
  readonly linha: LinhaDoFechamento;
  readonly campo: ColunaDoCadastro;
  readonly competencia: string;
}

/** A value that is missing, to be filled in where one sees it. */
export function CelulaDoCampo({ linha, campo, competencia }: CelulaProps) {
  const { nome, options } = CAMPOS[campo];
  const [texto, setTexto] = useState('');
  const [fault, setFault] = useState<string>();
  const mes = mesDo(linha, campo, competencia);
  const readsOnly = useReadOnly();
  const { gravar, send } = useCadastro(mes);
  const save = async (escrito: string) => {
    const wrong = escrito.trim() === '' ? undefined : faultOf(campo, escrito);
    setFault(wrong);
    if (wrong || escrito.trim() === '') return;
    const said = `${nome} de ${linha.razao_social}: ${written(campo, CAMPOS[campo].read(escrito))}.`;
    const [kept] = await send([{ cliente_id: linha.cliente_id, [campo]: escrito }], () => said);
    setFault(kept?.erros[0]?.motivo);
  };
  const aria = { 'aria-label': `${nome} de ${linha.razao_social}`, name: campo, size: 'xs' as const };
  const error = fault ?? (gravar.error ? String(gravar.error) : undefined);
  if (readsOnly) return <span className="suave">falta</span>;
  if (options)
    return (
      <NativeSelect
        {...aria}
        className="na-celula"
        data={[
          { value: '', label: nome },
          ...Object.entries(options).map(([value, label]) => ({ value, label })),
        ]}
        disabled={gravar.isPending}
        error={error !== undefined}
        title={error}
        onChange={({ currentTarget: { value } }) => void save(value)}
      />
    );
  return (
    <TextInput
      {...aria}
      className="na-celula"
      inputMode={campo === 'contato' ? 'email' : 'decimal'}
      placeholder={campo === 'contato' ? 'nome@empresa…' : nome}
      {...typed(texto, setTexto)}
      disabled={gravar.isPending}
      error={error !== undefined}
      title={error}
      onBlur={() => void save(texto)}
    />
  );
}

interface PastedColumnProps {
  readonly competencia: string;
  /** What was pasted on the board; undefined while nothing is. */
  readonly texto: string | undefined;
  /** The clients that the values are for, in their order: those that are marked, or all that are shown. */
  readonly linhas: readonly LinhaDoFechamento[];
  readonly onClose: () => void;
}

/** A column of a spreadsheet over the rows of the board: what goes where, and what is wrong, before anything is kept. */
export function PastedColumn({ competencia, texto, linhas, onClose }: PastedColumnProps) {
  return (
    <Janela aberta={texto !== undefined} titulo="Colar da planilha" onClose={onClose} size="xl">
      {texto !== undefined && <Colar {...{ competencia, linhas, onClose }} inicial={texto} />}
    </Janela>
  );
}

interface ColarProps extends Pick<PastedColumnProps, 'competencia' | 'linhas' | 'onClose'> {
  readonly inicial: string;
}

function Colar({ competencia, linhas, onClose, inicial }: ColarProps) {
  const [texto, setTexto] = useState(inicial);
  const [campo, setCampo] = useState<ColunaDoCadastro>(
    () => keysOf(CAMPOS).find((um) => linhas.some((linha) => lacks(linha, um))) ?? 'rbt12',
  );
  const [recusadas, setRecusadas] = useState<ReadonlyMap<string, string>>(new Map());
  const { gravar, send } = useCadastro(competencia);
  const { coladas, erro, headless } = readPasted(texto, campo, linhas);
  const faults = coladas.filter((uma) => uma.erro !== undefined).length;
  const act = {
    ...gravar,
    mutate: () =>
      void send(
        coladas.flatMap(({ linha }) => linha ?? []),
        (guardadas) => `${count(guardadas, 'linha gravada', 'linhas gravadas')}.`,
      ).then((data) => {
        const refused = new Map(
          data.flatMap(({ cliente_id, erros }) =>
            erros[0] && cliente_id ? [[cliente_id, erros[0].motivo] as const] : [],
          ),
        );
        setRecusadas(refused);
        if (refused.size === 0) onClose();
      }),
  };
  return (
    <Form
      act={act}
      send={`Gravar ${count(coladas.length, 'linha', 'linhas')}`}
      disabled={coladas.length === 0 || faults > 0 || erro !== undefined}
      onCancel={onClose}
    >
      <p className="suave sem-margem">
        Uma coluna de valores, na ordem dos {count(linhas.length, 'cliente', 'clientes')} do quadro, ou com o
        CNPJ na primeira coluna e os nomes das colunas na primeira linha (CNPJ, RBT12, Folha 12 meses, Anexo,
        Regime, E-mail).
      </p>
      <Textarea
        label="O que foi colado"
        autosize
        minRows={2}
        maxRows={5}
        data-autofocus
        {...typed(texto, setTexto)}
      />
      {headless && (
        <SelectField
          label="É a coluna de"
          options={Object.fromEntries(keysOf(CAMPOS).map((um) => [um, CAMPOS[um].nome]))}
          {...typed(campo, (qual) => isKeyOf(CAMPOS, qual) && setCampo(qual))}
        />
      )}
      {erro && (
        <p role="alert" className="texto-erro sem-margem">
          {erro}
        </p>
      )}
      {faults > 0 && (
        <p role="alert" className="texto-erro sem-margem">
          {count(faults, 'célula tem erro', 'células têm erro')}: nada é gravado enquanto houver.
        </p>
      )}
      <div className="colagem">
        <DataTable
          legend="O que será gravado"
          rows={coladas}
          rowKey={({ n }) => n}
          cards={false}
          columns={[
            { name: 'Cliente', cell: ({ quem }) => quem },
            { name: 'Valor', cell: ({ escrito }) => escrito },
            {
              name: 'Fica',
              cell: ({ fica, erro: motivo, linha }) =>
                motivo || recusadas.has(linha?.cliente_id ?? '') ? (
                  <span className="texto-erro">{motivo ?? recusadas.get(linha?.cliente_id ?? '')}</span>
                ) : (
                  fica
                ),
            },
          ]}
        />
      </div>
    </Form>
  );
}

interface Colada {
  readonly n: number;
  readonly quem: string;
  readonly escrito: string;
  readonly fica: string;
  readonly erro?: string;
  readonly linha?: Linha;
}

interface PastedLines {
  readonly coladas: readonly Colada[];
  readonly headless: boolean;
  readonly erro?: string;
}

/** What a pasted text means for these clients; each of its lines with what is wrong with it. */
function readPasted(
  texto: string,
  campo: ColunaDoCadastro,
  clientes: readonly Pick<LinhaDoFechamento, 'cliente_id' | 'cnpj_raiz' | 'razao_social'>[],
): PastedLines {
  const linhas = texto
    .split(/\r?\n/)
    .filter((linha) => linha.trim() !== '')
    .map((linha) => linha.split(/\t|;/).map((celula) => celula.trim()));
  const [primeira = []] = linhas;
  const columns = primeira.map(headOf);
  const headless = columns.every((column) => column === undefined);
  if (headless && primeira.length > 1)
    return { coladas: [], headless: false, erro: wrongHead(primeira[0] ?? '') };
  const outro = primeira.find((_, n) => columns[n] === undefined);
  if (!headless && outro !== undefined) return { coladas: [], headless: false, erro: wrongHead(outro) };
  const valores = headless ? linhas : linhas.slice(1);
  const porCnpj = columns.includes('cnpj');
  const erro =
    !porCnpj && valores.length > 0 && valores.length !== clientes.length
      ? `${count(valores.length, 'valor colado', 'valores colados')} para ${count(clientes.length, 'cliente', 'clientes')}: marque as linhas certas, ou cole com o CNPJ.`
      : undefined;
  const vistos = new Map<string, number>();
  const coladas = valores.map((celulas, n): Colada => {
    const raiz = (celulas[columns.indexOf('cnpj')] ?? '')
      .replace(/[^0-9A-Za-z]/g, '')
      .toUpperCase()
      .slice(0, 8);
    const cliente = porCnpj ? clientes.find(({ cnpj_raiz }) => cnpj_raiz === raiz) : clientes[n];
    const campos = columns.flatMap((column, c) =>
      column === 'cnpj' ? [] : [[column ?? campo, celulas[c] ?? ''] as const],
    );
    const escrito = campos.flatMap(([, valor]) => valor || []).join(' · ');
    const quem =
      cliente?.razao_social ?? (porCnpj ? (celulas[columns.indexOf('cnpj')] ?? '') : `Linha ${n + 1}`);
    if (!cliente) return { n, quem, escrito, fica: '', erro: 'Nenhum cliente do quadro para esta linha' };
    const antes = vistos.get(cliente.cliente_id);
    vistos.set(cliente.cliente_id, n);
    // An empty cell changes nothing.
    const ditos = campos.filter(([, valor]) => valor !== '');
    const errado = ditos.flatMap(([qual, valor]) => {
      const fault = faultOf(qual, valor);
      return fault === undefined ? [] : [campos.length > 1 ? `${CAMPOS[qual].nome}: ${fault}` : fault];
    });
    const motivo = antes === undefined ? errado.join('. ') : `O mesmo cliente da linha ${antes + 1}`;
    const lidos = ditos.map(([qual, valor]) => [qual, CAMPOS[qual].read(valor)] as const);
    return {
      n,
      quem,
      escrito,
      fica: lidos.map(([qual, valor]) => written(qual, valor)).join(' · '),
      ...(motivo ? { erro: motivo } : {}),
      ...(ditos.length > 0
        ? { linha: { cliente_id: cliente.cliente_id, ...Object.fromEntries(ditos) } }
        : {}),
    };
  });
  return { coladas, headless, ...(erro === undefined ? {} : { erro }) };
}

const headOf = (texto: string): ColunaDoCadastro | 'cnpj' | undefined =>
  ['cnpj', 'cnpjraiz'].includes(plain(texto))
    ? 'cnpj'
    : keysOf(CAMPOS).find((campo) => CAMPOS[campo].heads.includes(plain(texto)));

const wrongHead = (texto: string): string =>
  `Não há coluna “${texto}” aqui: os nomes que valem são CNPJ, ${keysOf(CAMPOS)
    .map((campo) => CAMPOS[campo].nome)
    .join(', ')}.`;

const written = (campo: ColunaDoCadastro, valor: string | undefined): string =>
  valor === undefined
    ? ''
    : campo === 'rbt12' || campo === 'folha12'
      ? reais(valor)
      : (CAMPOS[campo].options?.[valor] ?? valor);
