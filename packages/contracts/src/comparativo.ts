import * as mes from '@apura/engine/mes';
import type { Static, TUnsafe } from 'typebox';
import Type from 'typebox';
import { Chave, Closed, Opcao, OrNull } from './formatos.ts';
import { Retencoes } from './outros-documentos.ts';
import { DESCRIBED } from './projecao.ts';
import { schemaOf } from './schema-of.ts';

/** What the office knows of how a supplier's debit ended, where nothing else says it (LC 214/2025 art. 47). */
export const InformarExtincao = Closed({
  situacao: OrNull(Opcao(['extinto', 'em_aberto']), { description: 'nulo: retira o que foi informado' }),
});
export type InformarExtincao = Static<typeof InformarExtincao>;

export const ExtincaoInformada = Type.Object({ chave: Chave, ...InformarExtincao.properties });

export const { WITH_ICMS } = mes;

/** How sure the credits of a month are. */
export const CreditoCondicional: TUnsafe<mes.CreditoCondicional> = schemaOf(mes.CREDITO_CONDICIONAL, {});

/** The month in three answers, as the engine declares it. */
export const Comparativo: TUnsafe<mes.Comparativo> = schemaOf(mes.COMPARATIVO, { ...DESCRIBED, Retencoes });
export type Comparativo = Static<typeof Comparativo>;

export const NomeDoTributo = schemaOf(mes.TRIBUTOS_DEVIDOS.members.tributo, {});
