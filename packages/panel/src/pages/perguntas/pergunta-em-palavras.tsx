import type { Pergunta } from '@apura/contracts';
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
import { Link } from 'wouter';
import { nomeDaResposta } from '../../labels/respostas.ts';

/** What tells a question from the others of its kind. */
export const chaveDaPergunta = (pergunta: Pergunta): string => {
  const { cliente_id, tipo, cfop, ncm, cprod, emitente, cclasstrib, desde, quando = {} } = pergunta;
  return [cliente_id, tipo, cfop, ncm, cprod, emitente, cclasstrib, desde, ...Object.values(quando)].join(
    '|',
  );
};

const DO_ART_57 = { credito: EFEITOS.credito, credito_recusado: EFEITOS.credito_recusado };

/** The answers that a kind of question can have, by what they are stored as; none where one is typed. */
export function listRespostasOf(pergunta: Pergunta): Readonly<Record<string, string>> {
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

/** "448 perguntas de 3 clientes · R$ 1.234,56 de imposto em jogo" */
export function summarizePerguntas(perguntas: readonly Pergunta[]): string {
  const [primeira] = perguntas;
  const clientes = new Set(perguntas.map(({ cliente_id }) => cliente_id)).size;
  const quantas = count(perguntas.length, 'pergunta', 'perguntas');
  return [
    clientes === 1 ? `${quantas} de ${primeira?.cliente}` : `${quantas} de ${clientes} clientes`,
    primeira && isOfWholeMonth(primeira) ? 'o mês está sem valores' : sumTributos(perguntas),
  ].join(' · ');
}

/** How the choice is called. */
export function describeCampo({ tipo, padrao }: Pergunta) {
  if (tipo === 'cfop') return { label: 'Para o cliente, esta operação' };
  if (tipo === 'bem_do_art_57') return { label: 'Para o cliente, esta compra' };
  return { label: padrao === undefined ? 'Classificação (cClassTrib)' : 'Resposta' };
}

/** What holds until it is answered. */
export function describeBefore({
  tipo,
  cclasstrib,
  padrao,
}: Pick<Pergunta, 'tipo' | 'cclasstrib' | 'padrao'>) {
  if (padrao !== undefined) return `Até a resposta, vale: ${nomeDaResposta(padrao)}.`;
  return tipo === 'classificacao' ? `Até a resposta, vale ${cclasstrib}.` : '';
}

/** The tax that the answer moves at most; the price of the goods where a question was kept before that was known. */
export const readValorOf = ({ em_jogo, valor }: Pergunta): string =>
  em_jogo === undefined ? valor : sumAmounts(Object.values(em_jogo));

/** Tax and goods are not added to one another. */
export function sumTributos(perguntas: readonly Pergunta[]): string {
  const soma = (quais: readonly Pergunta[], oQue: string) =>
    quais.length > 0 && `${reais(sumAmounts(quais.map(readValorOf)))} ${oQue}`;
  return [
    soma(
      perguntas.filter(({ em_jogo }) => em_jogo !== undefined),
      'de imposto em jogo',
    ),
    soma(
      perguntas.filter(({ em_jogo }) => em_jogo === undefined),
      'em mercadorias',
    ),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Of a company whose notes contradict its register: it is of a whole month. */
export const isOfWholeMonth = ({ tipo }: Pergunta): boolean => tipo.endsWith('_das_notas');

/** Behind the amount: how many items it is of, or of which taxes. */
export const inJogo = ({ em_jogo, itens }: Pergunta): string =>
  em_jogo === undefined
    ? `em mercadorias, ${count(itens, 'item', 'itens')}`
    : nomesDosTributos(Object.keys(em_jogo)) || 'nada em jogo';

export function nameLinha({ descricao, quando, emitente_nome, cliente }: Pergunta): string {
  if (quando === undefined || quando.produto) return descricao;
  return quando.chave ? withSerie(notaDaChave(quando.chave)) : (emitente_nome ?? (descricao || cliente));
}

export function namePergunta({ tipo, cfop, cclasstrib, alternativas, texto, sugestao }: Pergunta): string {
  if (texto !== undefined) return sugestao ? `${texto} Parece ${nomeDaResposta(sugestao)}.` : texto;
  if (tipo === 'bem_do_art_57') return 'O cliente revende ou usa na produção estes bens, e tem o crédito?';
  const rotulo = rotuloDoCfop(cfop);
  return tipo === 'cfop'
    ? `O que é o CFOP ${cfop}${rotulo ? ` (${rotulo})` : ''} para o cliente?`
    : `Qual é a classificação: ${[...new Set([cclasstrib, ...alternativas])].join(' ou ')}?`;
}

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

export interface AssuntoProps {
  readonly pergunta: Pergunta;
  /** False where the supplier stands above it. */
  readonly comFornecedor?: boolean | undefined;
}

/** Whose notes a question is about, and one of them. */
export function WhatItIsAbout({ pergunta, comFornecedor = true }: AssuntoProps) {
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
