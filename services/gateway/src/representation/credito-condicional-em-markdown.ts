import type { Comparativo } from '@apura/contracts';
import { EXPLICACAO_DO_CONDICIONAL, nomeDoTributo } from '@apura/words';
import { quadro } from './markdown.ts';

/** How sure the credits of the month are. */
export const creditoCondicionalEmMarkdown = (
  creditos: NonNullable<Comparativo['conferencia']>['credito_condicional'],
): string[] =>
  creditos === undefined
    ? []
    : [
        ...quadro(
          '### Crédito condicionado à extinção do débito do fornecedor',
          ['Tributo', 'Confirmado', 'Pendente', 'Em risco'],
          (['cbs', 'ibs'] as const).map((tributo) => {
            const { confirmado, pendente, em_risco } = creditos[tributo];
            return [nomeDoTributo(tributo), confirmado, pendente, em_risco];
          }),
        ),
        EXPLICACAO_DO_CONDICIONAL,
        ...quadro(
          '### Notas à espera do fornecedor',
          ['Emitente', 'Chave', 'Motivo', 'Pendente', 'Em risco'],
          creditos.notas.map(({ emitente, chave, motivo, pendente, em_risco }) => [
            ...[emitente, chave, motivo, pendente, em_risco],
          ]),
        ),
      ];
