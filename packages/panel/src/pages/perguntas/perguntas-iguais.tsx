import type { CriarAjuste, CriarResposta, Pergunta } from '@apura/contracts';
import { rotuloDaClassificacao, rotuloDoCfop } from '@apura/engine';
import {
  cnpj,
  competenciaPorExtenso,
  count,
  EFEITOS,
  nomeDaNatureza,
  nomesDosTributos,
  notaDaChave,
  reais,
  sumAmounts,
  withSerie,
} from '@apura/words';
import { Checkbox, TextInput } from '@mantine/core';
import { Fragment, type KeyboardEvent } from 'react';
import { Link } from 'wouter';
import { useSend } from '../../api/use-request.ts';
import { SelectField } from '../../components/fields.tsx';
import { Form, useFields } from '../../components/form.tsx';
import { groupsOf, MarkAll, useMarked } from '../../components/marking.tsx';
import { Cartao } from '../../components/partes.tsx';
import { nomeDaResposta, TYPED_IN } from '../../labels/respostas.ts';

interface PropsDasPerguntas {
  /** All of one kind: they can have the same answers. */
  readonly perguntas: readonly [Pergunta, ...Pergunta[]];
}

/** What tells a question from the others of its kind. */
export const chaveDaPergunta = (pergunta: Pergunta): string => {
  const { cliente_id, tipo, cfop, ncm, cprod, emitente, cclasstrib, desde, quando = {} } = pergunta;
  return [cliente_id, tipo, cfop, ncm, cprod, emitente, cclasstrib, desde, ...Object.values(quando)].join(
    '|',
  );
};

const DO_ART_57 = { credito: EFEITOS.credito, credito_recusado: EFEITOS.credito_recusado };

/** The answers that a kind of question can have, by what they are stored as; none where one is typed. */
function respostasDe(pergunta: Pergunta): Readonly<Record<string, string>> {
  const { tipo, cclasstrib, alternativas, respostas } = pergunta;
  if (tipo === 'cfop') return EFEITOS;
  if (tipo === 'bem_do_art_57') return DO_ART_57;
  if (respostas !== undefined)
    return Object.fromEntries(
      primeiro(respostas ?? [], pergunta.sugestao).map((uma) => [
        uma,
        nomeDaResposta(uma) + (uma === pergunta.sugestao ? ' (sugestão)' : ''),
      ]),
    );
  const codigos = [...new Set([cclasstrib, ...alternativas])];
  return Object.fromEntries(
    // The blank keeps them in order: names that are whole numbers would come first.
    codigos.map((codigo) => [
      ` ${codigo}`,
      [codigo, rotuloDaClassificacao(codigo)].filter(Boolean).join(' · '),
    ]),
  );
}

const primeiro = (respostas: readonly string[], sugestao: string | undefined): string[] =>
  sugestao === undefined ? [...respostas] : [sugestao, ...respostas.filter((uma) => uma !== sugestao)];

/** How far an answer on a product reaches; one that the client sells has no supplier. */
const DO_VENDIDO = { produto: 'cada produto marcado', ncm: 'todos os produtos da mesma NCM' };
const DO_COMPRADO = { ...DO_VENDIDO, fornecedor: 'tudo do mesmo fornecedor' };
const DE_UM_PRODUTO =
  'O produto é o do seu fornecedor; a NCM, de todos. Contra o que a nota diz (consumidor final, modelo 65) só vale a do produto.';
const alcancesDe = ({ fornecedor }: NonNullable<Pergunta['quando']>) =>
  fornecedor === undefined ? { options: DO_VENDIDO } : { options: DO_COMPRADO, description: DE_UM_PRODUTO };

/** Questions of one kind, ticked and answered together; all of it by keyboard too. */
export function PerguntasIguais({ perguntas: todas }: PropsDasPerguntas) {
  const [primeira] = todas;
  const grupos = byFornecedor(todas);
  const perguntas = grupos.flat();
  const respostas = respostasDe(primeira);
  // One that stands alone is ticked.
  const { marked: marcadas, mark: marcar } = useMarked(
    perguntas,
    chaveDaPergunta,
    perguntas.length === 1 ? perguntas : [],
  );
  const [resposta = ''] = Object.keys(respostas);
  const { values, field } = useFields({
    resposta,
    alcance: primeira.quando?.produto ? 'produto' : 'cliente',
  });
  const { responder, pedido } = useResponder(primeira);
  const envio = (quais: readonly Pergunta[], resposta: string) =>
    pedido(quais, resposta.trim(), values.alcance);
  const onKey = (evento: KeyboardEvent<HTMLUListElement>) => {
    const caixas = [...evento.currentTarget.querySelectorAll<HTMLInputElement>('.cresce input')];
    const aqui = caixas.findIndex((caixa) => caixa === evento.target);
    const nesta = perguntas[aqui];
    if (!nesta || evento.ctrlKey || evento.metaKey || evento.altKey) return;
    const passo = { ArrowDown: 1, ArrowUp: -1 }[evento.key];
    const resposta = Object.keys(respostas)[Number(evento.key) - 1];
    if (passo) caixas[aqui + passo]?.focus();
    else if (evento.key === 't') marcar(perguntas, marcadas.length < perguntas.length);
    else if (resposta !== undefined) responder.mutate(envio(marcadas.length ? marcadas : [nesta], resposta));
    else return;
    evento.preventDefault();
  };
  return (
    <Cartao titulo={tituloDe(primeira)}>
      <Form
        act={responder}
        input={envio(marcadas, values.resposta)}
        send={`Responder ${aQuais(marcadas.length)}`}
        others={
          marcadas.length > 1 && (
            <span className="suave">{respostas[values.resposta] ?? values.resposta}</span>
          )
        }
        disabled={marcadas.length === 0 || !values.resposta}
      >
        {primeira.fundamento && <p className="suave miudo sem-margem">{primeira.fundamento}</p>}
        {primeira.condicao && <p className="aviso aviso-info sem-margem">{primeira.condicao}</p>}
        <div className="campos">
          {primeira.respostas === null ? (
            <TextInput required {...TYPED_IN[primeira.tipo]} {...campoDe(primeira)} {...field('resposta')} />
          ) : (
            <SelectField {...campoDe(primeira)} options={numeradas(respostas)} {...field('resposta')} />
          )}
          {primeira.quando?.produto && (
            <SelectField
              label="A resposta vale para"
              {...alcancesDe(primeira.quando)}
              {...field('alcance')}
            />
          )}
          {primeira.quando === undefined && (
            <SelectField
              label="Vale para"
              description="As próximas notas iguais seguem a resposta."
              options={{ cliente: 'o cliente de cada pergunta', escritorio: 'todos os clientes' }}
              {...field('alcance')}
            />
          )}
        </div>
        {perguntas.length > 1 && (
          <MarkAll
            label={`Marcar todas: ${[count(perguntas.length, 'pergunta', 'perguntas'), ...(contradiz(primeira) ? [] : [somaDe(perguntas)])].join(', ')}`}
            rows={perguntas}
            marked={marcadas}
            mark={marcar}
          />
        )}
        <ul className="lista-simples perguntas" onKeyDown={onKey}>
          {grupos.map((grupo) => (
            <Fragment key={grupos.length > 1 ? grupo[0].emitente : ''}>
              {grupos.length > 1 && <Fornecedor rows={grupo} marked={marcadas} mark={marcar} />}
              {grupo.map((pergunta) => (
                <UmaPergunta
                  key={chaveDaPergunta(pergunta)}
                  pergunta={pergunta}
                  comFornecedor={grupos.length === 1}
                  checked={marcadas.includes(pergunta)}
                  onCheck={(checked) => marcar([pergunta], checked)}
                />
              ))}
            </Fragment>
          ))}
        </ul>
        {perguntas.length > 1 && DICA}
      </Form>
    </Cartao>
  );
}

type PropsDoFornecedor = Pick<Parameters<typeof MarkAll<Pergunta>>[0], 'marked' | 'mark'> & {
  readonly rows: readonly [Pergunta, ...Pergunta[]];
};

/** Heads the products of one supplier, and ticks them all. */
function Fornecedor({ rows, ...marcas }: PropsDoFornecedor) {
  const [{ emitente, emitente_nome }] = rows;
  const label = `${emitente_nome ?? emitente}: ${count(rows.length, 'produto', 'produtos')}, ${somaDe(rows)}`;
  return (
    <li>
      <MarkAll className="do-grupo" label={label} rows={rows} {...marcas} />
    </li>
  );
}

interface PropsDaPergunta extends PropsDoAssunto {
  readonly checked: boolean;
  readonly onCheck: (checked: boolean) => void;
}

const UmaPergunta = ({ pergunta, comFornecedor, checked, onCheck }: PropsDaPergunta) => (
  <li>
    <Checkbox
      className="cresce"
      label={tituloDaLinha(pergunta)}
      description={<WhatItIsAbout pergunta={pergunta} comFornecedor={comFornecedor} />}
      checked={checked}
      onChange={({ currentTarget }) => onCheck(currentTarget.checked)}
    />
    {contradiz(pergunta) ? (
      <span className="suave">o mês está sem valores</span>
    ) : (
      <span className="numero">
        {reais(valorDe(pergunta))}
        <span className="suave"> · {inJogo(pergunta)}</span>
      </span>
    )}
  </li>
);

const DICA = (
  <p className="suave miudo sem-margem">
    Pelo teclado, na lista: setas para andar, espaço para marcar, <kbd>t</kbd> para todas, e o número da
    resposta para responder às marcadas, ou só àquela em que se está.
  </p>
);

const numeradas = (respostas: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(respostas).map(([valor, nome], i) => [valor, `${i + 1}. ${nome}`]));

/** How the choice is called, and what holds until it is made. */
function campoDe({ tipo, cclasstrib, padrao }: Pergunta) {
  if (tipo === 'cfop') return { label: 'Para o cliente, esta operação' };
  if (tipo === 'bem_do_art_57') return { label: 'Para o cliente, esta compra' };
  if (padrao === undefined)
    return { label: 'Classificação (cClassTrib)', description: `Até a resposta, vale ${cclasstrib}.` };
  return {
    label: 'Resposta',
    description: [TYPED_IN[tipo]?.description, `Até a resposta, vale: ${nomeDaResposta(padrao)}.`]
      .filter(Boolean)
      .join(' '),
  };
}

const valorDe = ({ em_jogo, valor }: Pergunta): string =>
  em_jogo === undefined ? valor : sumAmounts(Object.values(em_jogo));

const aQuais = (marcadas: number): string =>
  marcadas === 1 ? 'à marcada' : `às ${marcadas === 0 ? '' : `${marcadas} `}marcadas`;

const somaDe = (perguntas: readonly Pergunta[]): string => reais(sumAmounts(perguntas.map(valorDe)));

/** Of a company whose notes contradict its register: it is of a whole month. */
const contradiz = ({ tipo }: Pergunta): boolean => tipo.endsWith('_das_notas');

/** Behind the amount: how many items it is of, or of which taxes. */
const inJogo = ({ em_jogo, itens }: Pergunta): string =>
  em_jogo === undefined
    ? count(itens, 'item', 'itens')
    : nomesDosTributos(Object.keys(em_jogo)) || 'nada em jogo';

function tituloDaLinha({ descricao, quando, emitente_nome, cliente }: Pergunta): string {
  if (quando === undefined || quando.produto) return descricao;
  return quando.chave ? withSerie(notaDaChave(quando.chave)) : (emitente_nome ?? (descricao || cliente));
}

function tituloDe({ tipo, cfop, cclasstrib, alternativas, texto, sugestao }: Pergunta): string {
  if (texto !== undefined) return sugestao ? `${texto} Parece ${nomeDaResposta(sugestao)}.` : texto;
  if (tipo === 'bem_do_art_57') return 'O cliente revende ou usa na produção estes bens, e tem o crédito?';
  const rotulo = rotuloDoCfop(cfop);
  return tipo === 'cfop'
    ? `O que é o CFOP ${cfop}${rotulo ? ` (${rotulo})` : ''} para o cliente?`
    : `Qual é a classificação: ${[...new Set([cclasstrib, ...alternativas])].join(' ou ')}?`;
}

type Lista = '/ajustes' | '/respostas';

/** Sends answers, one or many, to the list where they are kept; what they are to the notes is computed anew. */
export const useRespostas = (lista: Lista = '/ajustes') =>
  useSend('POST', lista === '/ajustes' ? '/ajustes/varios' : lista, {
    renew: ['/perguntas', lista, '/visao-geral'],
    said: ({ gravados }) =>
      `${count(gravados, 'resposta guardada', 'respostas guardadas')}. As apurações atingidas ficam desatualizadas.`,
  });

/** How questions of one kind are answered: those of NF-e by an ajuste, those of other documents by an answer of their own. */
function useResponder({ quando }: Pergunta) {
  const deNotas = quando === undefined;
  const responder = useRespostas(deNotas ? '/ajustes' : '/respostas');
  const pedido = (quais: readonly Pergunta[], resposta: string, alcance: string) =>
    deNotas
      ? { ajustes: quais.map((pergunta) => comoAjuste(pergunta, resposta, alcance === 'escritorio')) }
      : { respostas: withoutRepetir(quais.map((pergunta) => comoResposta(pergunta, resposta, alcance))) };
  return { responder, pedido };
}

/** For the months to come too: of this client, as far as what it is remembered by is the same. */
const comoResposta = (
  { tipo, cliente_id, desde, quando = {} }: Pergunta,
  resposta: string,
  alcance: string,
): CriarResposta => ({
  cliente_id,
  pergunta: tipo as CriarResposta['pergunta'],
  quando: oAlcance(quando, alcance),
  desde,
  resposta: resposta.replace(',', '.'),
});

function oAlcance(quando: CriarResposta['quando'], alcance: string): CriarResposta['quando'] {
  const { ncm, fornecedor } = quando;
  if (alcance === 'ncm' && ncm !== undefined) return { ncm };
  if (alcance === 'fornecedor' && fornecedor !== undefined) return { fornecedor };
  return quando;
}

/** Of a whole NCM or supplier one answer, from the first of their months on. */
function withoutRepetir(respostas: readonly CriarResposta[]): CriarResposta[] {
  const unicas = new Map<string, CriarResposta>();
  for (const uma of respostas) {
    const chave = JSON.stringify([uma.cliente_id, uma.quando]);
    const antes = unicas.get(chave);
    if (antes === undefined || uma.desde < antes.desde) unicas.set(chave, uma);
  }
  return [...unicas.values()];
}

/** Products by supplier; anything else together. */
const byFornecedor = (perguntas: readonly [Pergunta, ...Pergunta[]]) =>
  groupsOf(perguntas, ({ emitente, quando }) => (quando?.produto ? (emitente ?? '') : ''));

/** How an answer to a question holds for the notes that are like it: of this client, or of all. */
const comoAjuste = (pergunta: Pergunta, resposta: string, deTodos: boolean): CriarAjuste => ({
  ...(deTodos ? {} : { cliente_id: pergunta.cliente_id }),
  desde: pergunta.desde,
  ...(pergunta.tipo === 'bem_do_art_57' ? { ncm_prefixo: pergunta.ncm.slice(0, 4) } : oItem(pergunta)),
  ...(pergunta.tipo === 'classificacao'
    ? { cclasstrib: resposta }
    : { efeito: resposta as NonNullable<CriarAjuste['efeito']> }),
});

const oItem = ({ cfop, cprod, ncm, emitente }: Pergunta) => ({
  cfop,
  ...(cprod ? { cprod } : {}),
  ...(ncm.length > 1 ? { ncm_prefixo: ncm } : {}),
  ...(emitente ? { emitente } : {}),
});

/** By what the answer will be remembered, as far as nothing else here says it. */
export function whatIsRemembered(quando: NonNullable<Pergunta['quando']>): string {
  const { natureza, estabelecimento, produto, ncm, uf } = quando;
  const servico = natureza && (nomeDaNatureza(natureza) || `CFOP ${natureza}`);
  const mercadoria = [produto && `produto ${produto}`, ncm && `NCM ${ncm}`, uf && `estado ${uf}`];
  return [servico, ...mercadoria, estabelecimento && `estabelecimento ${cnpj(estabelecimento)}`]
    .filter(Boolean)
    .map((parte) => `${parte} · `)
    .join('');
}

interface PropsDoAssunto {
  readonly pergunta: Pergunta;
  /** False where the supplier stands above it. */
  readonly comFornecedor?: boolean | undefined;
}

/** Whose notes a question is about, and one of them. */
export function WhatItIsAbout({ pergunta, comFornecedor = true }: PropsDoAssunto) {
  const { cliente_id, cliente, emitente_nome, cfop, ncm, desde, ate, documentos, chaves, quando } = pergunta;
  const rotulo = rotuloDoCfop(cfop);
  return (
    <>
      <Link href={`/clientes/${cliente_id}`}>{cliente}</Link>
      {comFornecedor &&
        emitente_nome &&
        emitente_nome !== cliente &&
        (!quando || quando.chave || quando.produto) &&
        ` · de ${emitente_nome}`}{' '}
      · {quando ? whatIsRemembered(quando) : `CFOP ${cfop}${rotulo ? ` (${rotulo})` : ''} · NCM ${ncm} · `}
      {count(documentos, quando ? 'documento' : 'nota', quando ? 'documentos' : 'notas')} de{' '}
      {competenciaPorExtenso(desde)}
      {ate !== desde && ` a ${competenciaPorExtenso(ate)}`}
      {chaves[0] && (
        <>
          {' '}
          · <Link href={`/documentos/${chaves[0]}`}>ver {documentos === 1 ? 'qual' : 'uma delas'}</Link>
        </>
      )}
    </>
  );
}
