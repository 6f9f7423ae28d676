import Type, { type Static } from 'typebox';
import { PAPEIS_NO_DOCUMENTO, RETENCOES, TIPOS_DE_DOCUMENTO, TIPOS_DE_VINCULO } from './closed-lists.ts';
import { Chave, DataHora, described, each, Opcao, Valor } from './formatos.ts';
import { Lista } from './lista.ts';

export const TipoDoDocumento = Opcao(TIPOS_DE_DOCUMENTO, 'que documento é: nfe, nfce, cte, nfse, nf3e …');

/** What identifies a party. A party abroad has neither CNPJ nor CPF. */
export const ParteDoDocumento = Type.Object({
  ...each(['cnpj', 'cpf', 'nome', 'uf', 'municipio', 'ie'], Type.Optional(Type.String())),
  crt: Type.Optional(Type.String({ description: 'só do emitente' })),
});
export type ParteDoDocumento = Static<typeof ParteDoDocumento>;

export const Retencoes = Type.Object(each(RETENCOES, Valor), {
  description: 'o que o tomador retém na fonte e recolhe pelo prestador; fora de qualquer total',
});

export const Vinculo = Type.Object({ tipo: Opcao(TIPOS_DE_VINCULO), chave: Chave });

const Opcional = (description?: string) =>
  Type.Optional(Type.String(description === undefined ? {} : { description }));

/** What a document of another kind than NF-e says beside its items, by the names of its layout. */
export const OF_OUTRO_DOCUMENTO = {
  partes: Type.Optional(
    Type.Object(each(PAPEIS_NO_DOCUMENTO, Type.Optional(ParteDoDocumento)), {
      description: 'todos os que o documento nomeia, por papel; ausente em NF-e e NFC-e',
    }),
  ),
  vinculos: Type.Optional(Type.Array(Vinculo, { description: 'os documentos a que este se refere' })),
  retencoes: Type.Optional(Retencoes),
  transporte: Type.Optional(
    Type.Object({
      modal: Opcional('01 rodoviário, 02 aéreo, 03 aquaviário, 04 ferroviário, 05 dutoviário, 06 multimodal'),
      ...each(['tpServ', 'UFIni', 'UFFim'], Opcional()),
      globalizado: Type.Optional(Type.Boolean()),
    }),
  ),
  servico: Type.Optional(
    Type.Object({
      tpEmit: Opcional('1 prestador, 2 tomador, 3 intermediário'),
      ...each(
        ['cMotivoEmisTI', 'regApTribSN', 'regEspTrib', 'cAtvSN', 'indFinal', 'cIndOp'],
        Type.Optional(Type.String()),
      ),
      das: Type.Optional(Type.Object(each(['vCBS', 'vIBS'], Type.String()))),
    }),
  ),
  fatura: Type.Optional(
    Type.Object(
      each(
        ['tpFat', 'tpAcesso', 'tpClasse', 'CompetFat', 'dPerUsoIni', 'dPerUsoFim'],
        Type.Optional(Type.String()),
      ),
    ),
  ),
} as const;

/** An event of a document, as it was registered at the tax office. */
export const EventoDoDocumento = Type.Object({
  tp_evento: described(Type.String(), 'como no leiaute: 110111, e105102'),
  n_seq: Type.String(),
  em: described(DataHora, 'quando foi registrado, ou onde o arquivo não o diz, quando aconteceu'),
  efeito: described(
    Type.String(),
    'cancela, substitui, rejeita, desfaz_rejeicao, tributacao_do_simples, nenhum …',
  ),
  chave_substituta: Type.Optional(Chave),
  protocolo: Opcional(),
  nome: Type.Optional(described(Type.String(), 'de um evento de NF-e: como se chama')),
  situacao: Type.Optional(
    described(
      Type.String(),
      'de um evento de NF-e: "vale", "aguarda", "sem_registro", "de_outra_parte" …; só o que vale muda valores',
    ),
  ),
  motivo: Type.Optional(described(Type.String(), 'por que não vale, em palavras')),
  competencia: Type.Optional(described(Type.String(), 'o mês do efeito, onde tem um próprio')),
  fundamento: Opcional(),
  autenticidade: Type.Optional(
    Type.Object(
      {
        veredito: described(Type.String(), 'integra, alterada, sem_protocolo ou nao_verificavel'),
        motivo: described(Type.String(), 'por que, como no documento'),
      },
      {
        description:
          'se o evento é o que o autor assinou; o que não pôde ser verificado age se nada o contradiz. Ausente em eventos recebidos antes de haver a conferência',
      },
    ),
  ),
});

/** One of GET /v1/eventos-sem-nota: it is kept, and acts as soon as its document is sent. */
export const EventoSemNota = Type.Object({
  chave: described(Chave, 'do documento que falta'),
  tp_evento: EventoDoDocumento.properties.tp_evento,
  n_seq: Type.String(),
  em: EventoDoDocumento.properties.em,
  nome: EventoDoDocumento.properties.nome,
  autor: Type.Optional(described(Type.String(), 'CNPJ ou CPF de quem o registrou')),
  aguarda: described(Type.String(), 'o que se espera, em palavras'),
});
export type EventoSemNota = Static<typeof EventoSemNota>;
export const ListaDeEventosSemNota = Lista(EventoSemNota);
