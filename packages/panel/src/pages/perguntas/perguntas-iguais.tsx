import type { Pergunta } from '@apura/contracts';
import { count, reais } from '@apura/words';
import { Checkbox, TextInput } from '@mantine/core';
import { Fragment, type KeyboardEvent, memo, useState } from 'react';
import { check } from '../../components/bind-fields.ts';
import { ActionButton } from '../../components/buttons.tsx';
import { SelectField, type SelectFieldProps } from '../../components/fields.tsx';
import { Form, useFields } from '../../components/form.tsx';
import { groupsOf, MarkAll, useMarkedRows } from '../../components/marking.tsx';
import { TYPED_IN } from '../../labels/respostas.ts';
import {
  type AssuntoProps,
  chaveDaPergunta,
  describeBefore,
  describeCampo,
  inJogo,
  isOfWholeMonth,
  listRespostasOf,
  nameLinha,
  namePergunta,
  readValorOf,
  summarizePerguntas,
  sumTributos,
  WhatItIsAbout,
} from './pergunta-em-palavras.tsx';
import { type RespostasTogether, useAnswer } from './responder.ts';

interface PropsDasPerguntas {
  /** All of one kind: they can have the same answers. */
  readonly perguntas: readonly [Pergunta, ...Pergunta[]];
  readonly onAnswered: (dadas: RespostasTogether) => void;
}

/** How far an answer on a product reaches; one that the client sells has no supplier. */
const DO_VENDIDO = { produto: 'cada produto marcado', ncm: 'todos os produtos da mesma NCM' };
const DO_COMPRADO = { ...DO_VENDIDO, fornecedor: 'tudo do mesmo fornecedor' };
const DE_UM_PRODUTO =
  'O produto é o do seu fornecedor; a NCM, de todos. Contra o que a nota diz (consumidor final, modelo 65) só vale a do produto.';
const alcancesDe = ({ fornecedor }: NonNullable<Pergunta['quando']>) =>
  fornecedor === undefined ? { options: DO_VENDIDO } : { options: DO_COMPRADO, description: DE_UM_PRODUTO };

/** How many of a group are listed at first: there may be hundreds. */
const POUCAS = 50;

/**
 * Questions of one kind, collapsed to one line: what is asked, of how many, the tax at stake, the answer. An answer given there is to
 * all of them, or to those that are ticked in the list behind it; all of it by keyboard too.
 */
export function PerguntasIguais({ perguntas: todas, onAnswered }: PropsDasPerguntas) {
  const [primeira] = todas;
  const grupos = byFornecedor(todas);
  const perguntas = grupos.flat();
  const respostas = listRespostasOf(primeira);
  const [aberto, setAberto] = useState(false);
  const { marked: marcadas, mark: marcar } = useMarkedRows(perguntas, chaveDaPergunta);
  const quais = marcadas.length ? marcadas : perguntas;
  const [resposta = ''] = Object.keys(respostas);
  const { values, field } = useFields({
    resposta,
    alcance: primeira.quando?.produto ? 'produto' : 'cliente',
  });
  const { responder, pedido } = useAnswer(primeira, onAnswered);
  const envio = (quais: readonly Pergunta[], resposta: string) =>
    pedido(quais, resposta.trim(), values.alcance);
  /** Whether the key was the number of an answer, which was then given. */
  const answeredBy = (key: string, quais: readonly Pergunta[]): boolean => {
    const resposta = Object.keys(respostas)[Number(key) - 1];
    if (resposta === undefined || responder.isPending) return false;
    responder.mutate(envio(quais, resposta));
    return true;
  };
  return (
    <section className="cartao grupo-de-perguntas" aria-label={namePergunta(primeira)}>
      <Form
        act={responder}
        input={envio(quais, values.resposta)}
        send={`Responder ${aQuais(quais.length, marcadas.length)}`}
        disabled={!values.resposta}
      >
        <div className="cabeca-do-grupo">
          <div className="cresce">
            <h2>{namePergunta(primeira)}</h2>
            <button
              type="button"
              className="abrir-grupo"
              aria-expanded={aberto}
              aria-keyshortcuts="1 2 3 4 5 6 7 8 9"
              onClick={() => setAberto(!aberto)}
              onKeyDown={(evento) => {
                if (evento.ctrlKey || evento.metaKey || evento.altKey) return;
                const passo = { ArrowDown: 1, ArrowUp: -1 }[evento.key];
                if (passo) focusNext('.abrir-grupo', evento.currentTarget, passo);
                else if (!answeredBy(evento.key, quais)) return;
                evento.preventDefault();
              }}
            >
              {summarizePerguntas(perguntas)}
            </button>
          </div>
          {primeira.respostas === null ? (
            <TextInput
              required
              {...TYPED_IN[primeira.tipo]}
              {...describeCampo(primeira)}
              {...field('resposta')}
            />
          ) : (
            <SelectField {...describeCampo(primeira)} options={numeradas(respostas)} {...field('resposta')} />
          )}
        </div>
        {aberto && (
          <>
            <Explicacao pergunta={primeira} />
            <div className="campos">
              <Alcance pergunta={primeira} {...field('alcance')} />
            </div>
            <ListaDoGrupo
              grupos={grupos}
              marcadas={marcadas}
              marcar={marcar}
              onNumber={(key, nesta) => answeredBy(key, marcadas.length ? marcadas : [nesta])}
            />
          </>
        )}
      </Form>
    </section>
  );
}

/** Moves the focus among what is alike on the page. */
function focusNext(seletor: string, de: HTMLElement, passo: number): void {
  const todos = [...document.querySelectorAll<HTMLElement>(seletor)];
  todos[todos.indexOf(de) + passo]?.focus();
}

/** What the law says of it, and what counts until it is answered. */
const Explicacao = ({ pergunta: { fundamento, condicao, ...pergunta } }: { readonly pergunta: Pergunta }) => {
  const enquanto = describeBefore(pergunta);
  return (
    <>
      {fundamento && <p className="suave miudo sem-margem">{fundamento}</p>}
      {condicao && <p className="aviso aviso-info sem-margem">{condicao}</p>}
      {enquanto && <p className="suave miudo sem-margem">{enquanto}</p>}
    </>
  );
};

type PropsDoAlcance = Partial<SelectFieldProps> & { readonly pergunta: Pergunta };

function Alcance({ pergunta: { quando }, ...field }: PropsDoAlcance) {
  if (quando?.produto) return <SelectField label="A resposta vale para" {...alcancesDe(quando)} {...field} />;
  if (quando !== undefined) return null;
  return (
    <SelectField
      label="Vale para"
      description="As próximas notas iguais seguem a resposta."
      options={{ cliente: 'o cliente de cada pergunta', escritorio: 'todos os clientes' }}
      {...field}
    />
  );
}

interface PropsDaLista {
  readonly grupos: readonly (readonly [Pergunta, ...Pergunta[]])[];
  readonly marcadas: readonly Pergunta[];
  readonly marcar: (quais: readonly Pergunta[], sim: boolean) => void;
  /** Whether a key was the number of an answer. */
  readonly onNumber: (key: string, nesta: Pergunta) => boolean;
}

/** The questions of a group one by one, to tick those that an answer is for. */
function ListaDoGrupo({ grupos, marcadas, marcar, onNumber }: PropsDaLista) {
  const perguntas = grupos.flat();
  const [todas, setTodas] = useState(perguntas.length <= POUCAS);
  const visiveis = new Set(todas ? perguntas : perguntas.slice(0, POUCAS));
  const lista = [...visiveis];
  const onKey = (evento: KeyboardEvent<HTMLUListElement>) => {
    const caixas = [...evento.currentTarget.querySelectorAll<HTMLInputElement>('.cresce input')];
    const aqui = caixas.findIndex((caixa) => caixa === evento.target);
    const nesta = lista[aqui];
    if (!nesta || evento.ctrlKey || evento.metaKey || evento.altKey) return;
    const passo = { ArrowDown: 1, ArrowUp: -1 }[evento.key];
    if (passo) caixas[aqui + passo]?.focus();
    else if (evento.key === 't') marcar(perguntas, marcadas.length < perguntas.length);
    else if (!onNumber(evento.key, nesta)) return;
    evento.preventDefault();
  };
  const ticked = new Set(marcadas);
  return (
    <>
      {perguntas.length > 1 && (
        <MarkAll
          label={`Marcar todas: ${summarizePerguntas(perguntas)}`}
          rows={perguntas}
          marked={marcadas}
          mark={marcar}
        />
      )}
      <ul className="lista-simples perguntas" onKeyDown={onKey}>
        {grupos.map((grupo) => (
          <Fragment key={grupos.length > 1 ? grupo[0].emitente : ''}>
            {grupos.length > 1 && visiveis.has(grupo[0]) && (
              <Fornecedor rows={grupo} marked={marcadas} mark={marcar} />
            )}
            {grupo
              .filter((pergunta) => visiveis.has(pergunta))
              .map((pergunta) => (
                <UmaPergunta
                  key={chaveDaPergunta(pergunta)}
                  pergunta={pergunta}
                  comFornecedor={grupos.length === 1}
                  checked={ticked.has(pergunta)}
                  mark={marcar}
                />
              ))}
          </Fragment>
        ))}
      </ul>
      {!todas && (
        <div className="mostrar-mais">
          <ActionButton
            variant="default"
            onClick={() => setTodas(true)}
            text={`Mostrar as ${perguntas.length}`}
          />
        </div>
      )}
      {perguntas.length > 1 && DICA}
    </>
  );
}

type PropsDoFornecedor = Pick<Parameters<typeof MarkAll<Pergunta>>[0], 'marked' | 'mark'> & {
  readonly rows: readonly [Pergunta, ...Pergunta[]];
};

/** Heads the products of one supplier, and ticks them all. */
function Fornecedor({ rows, ...marcas }: PropsDoFornecedor) {
  const [{ emitente, emitente_nome }] = rows;
  const label = `${emitente_nome ?? emitente}: ${count(rows.length, 'produto', 'produtos')}, ${sumTributos(rows)}`;
  return (
    <li>
      <MarkAll className="do-grupo" label={label} rows={rows} {...marcas} />
    </li>
  );
}

interface PropsDaPergunta extends AssuntoProps {
  readonly checked: boolean;
  readonly mark: (quais: readonly Pergunta[], sim: boolean) => void;
}

/** Of hundreds only the one that is ticked is drawn again. */
const UmaPergunta = memo(({ pergunta, comFornecedor, checked, mark }: PropsDaPergunta) => (
  <li>
    <Checkbox
      className="cresce"
      label={nameLinha(pergunta)}
      description={<WhatItIsAbout pergunta={pergunta} comFornecedor={comFornecedor} />}
      {...check(checked, (sim) => mark([pergunta], sim))}
    />
    {isOfWholeMonth(pergunta) ? (
      <span className="suave">o mês está sem valores</span>
    ) : (
      <span className="numero">
        {reais(readValorOf(pergunta))}
        <span className="suave"> · {inJogo(pergunta)}</span>
      </span>
    )}
  </li>
));

const DICA = (
  <p className="suave miudo sem-margem">
    Pelo teclado, na linha do grupo: setas para andar entre os grupos, Enter para abrir, o número da resposta
    para responder ao grupo todo. Na lista: setas para andar, espaço para marcar, <kbd>t</kbd> para todas, e o
    número para responder às marcadas, ou só àquela em que se está.
  </p>
);

const numeradas = (respostas: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(respostas).map(([valor, nome], i) => [valor, `${i + 1}. ${nome}`]));

const aQuais = (quantas: number, marcadas: number): string => {
  if (quantas === 1) return marcadas ? 'à marcada' : 'à pergunta';
  return marcadas ? `às ${marcadas} marcadas` : `às ${quantas}`;
};

/** Products by supplier; anything else together. */
const byFornecedor = (perguntas: readonly [Pergunta, ...Pergunta[]]) =>
  groupsOf(perguntas, ({ emitente, quando }) => (quando?.produto ? (emitente ?? '') : ''));
