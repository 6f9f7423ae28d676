import Type, { type Static } from 'typebox';
import { Chave, Closed, each, Opcao, OrNull, Valor } from './formatos.ts';

/** What the office knows of how a supplier's debit ended, where nothing else says it (LC 214/2025 art. 47). */
export const InformarExtincao = Closed({
  situacao: OrNull(Opcao(['extinto', 'em_aberto']), { description: 'nulo: retira o que foi informado' }),
});
export type InformarExtincao = Static<typeof InformarExtincao>;

export const ExtincaoInformada = Type.Object({ chave: Chave, ...InformarExtincao.properties });

const PartesDoCredito = each(['confirmado', 'pendente', 'em_risco'], Valor);
/** How sure the credits of a month are. */
export const CreditoCondicional = Type.Object(
  {
    ate: Type.String({ format: 'date', description: 'o dia em que se olhou' }),
    cbs: Type.Object(PartesDoCredito),
    ibs: Type.Object(PartesDoCredito),
    notas: Type.Array(
      Type.Object({ ...each(['chave', 'emitente', 'motivo'], Type.String()), ...PartesDoCredito }),
      { description: 'as que não estão confirmadas, as de maior risco primeiro, até 100' },
    ),
  },
  {
    description:
      'a partir de 2027: quanto do crédito usado tem o débito do fornecedor extinto (LC 214/2025, art. 47)',
  },
);
