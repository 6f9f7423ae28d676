import Type, { type Static } from 'typebox';
import { Formato, Opcao } from './formatos.ts';

export const AnexoDoSimples = Opcao(['I', 'II', 'III', 'IV', 'V']);
export type AnexoDoSimples = Static<typeof AnexoDoSimples>;

export const IbsCbsDoRegime = Opcao(
  ['das', 'regular'],
  'se IBS e CBS são pagos no DAS ou pelo regime regular',
);

export const AtividadeDoMei = Opcao(
  ['comercio', 'industria', 'servicos'],
  'do MEI: decide o que o DAS dele recolhe',
);

/** Gross revenue of twelve months, up to what the Simples allows in a year (LC 123/2006 art. 3º, II). */
export const Rbt12 = Formato(
  '^((0|[1-9][0-9]{0,5}|[1-3][0-9]{6}|4[0-7][0-9]{5})\\.[0-9]{2}|4800000\\.00)$',
  'receita bruta de doze meses (RBT12) em reais, com ponto e duas casas decimais, de 0.00 a 4800000.00, o limite do Simples Nacional (LC 123/2006, art. 3º, II)',
  'receita_bruta_invalida',
);

/** Payroll of the same twelve months; that it is there says that the activity is under the Fator R. */
export const Folha12 = Formato(
  '^(0|[1-9][0-9]{0,12})\\.[0-9]{2}$',
  'folha de salários dos mesmos doze meses da RBT12, em reais, não negativa, com ponto e duas casas decimais; só de atividade sujeita ao Fator R (LC 123/2006, art. 18, §§ 5º-J, 5º-M e 24)',
  'folha_invalida',
);

/** What a regime says besides its name, as a request gives it. */
export const DADOS_DO_REGIME = {
  ibs_cbs: Type.Optional(IbsCbsDoRegime),
  simples_anexo: Type.Optional(AnexoDoSimples),
  rbt12: Type.Optional(Rbt12),
  folha12: Type.Optional(Folha12),
  atividade: Type.Optional(AtividadeDoMei),
};
