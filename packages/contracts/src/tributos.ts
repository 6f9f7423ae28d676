import Type from 'typebox';
import { TRIBUTOS_ATUAIS } from './closed-lists.ts';
import { each, Valor } from './formatos.ts';

/** The consumption taxes of today, in reais. */
export const TributosAtuais = Type.Object(each(TRIBUTOS_ATUAIS, Valor));

/** CBS, IBS and Imposto Seletivo, in reais. */
export const Reforma = Type.Object(each(['base', 'cbs', 'ibs_uf', 'ibs_mun', 'ibs', 'is'], Valor));
