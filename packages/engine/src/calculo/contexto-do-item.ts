import type { AliquotasDaLei } from '../parametros/aliquotas-em.ts';
import type { Cenario } from '../resultado.ts';
import type { AliquotasPropriasInformadas } from './aliquotas/aliquotas-uniformes.ts';
import type { CompraGovernamental } from './aliquotas/compra-governamental.ts';
import type { AliquotaDoSeletivo } from './base/imposto-seletivo.ts';
import type { ContextoDaClassificacao } from './classificacao/contexto-da-classificacao.ts';
import type { PorTributoEmFixo } from './por-tributo.ts';

/** What the calculation of an item looks at in the note and in the wishes of the caller. */
export interface ContextoDoItem extends ContextoDaClassificacao {
  /** Year whose rates and rules apply. */
  readonly ano: number;
  /** Year of the note, for the element table and the layout of its price. */
  readonly anoDaNota: number;
  readonly modelo: string;
  /** CRT of the issuer. */
  readonly crt: string | undefined;
  /** Standard rates in percent; null where there are none for the date. */
  readonly aliquotas: PorTributoEmFixo | null;
  /** Take pCBS, pIBSUF and pIBSMun of the note, which undoes an older one. */
  readonly aliquotasDaPropriaNota: boolean;
  /** Rates of the law, where the item is worked out only to check the note. */
  readonly conferirCom?: AliquotasDaLei;
  /** Scenario for the rates of the note that a return goes back to; null where the caller asks for a whole year. */
  readonly cenarioDaOriginal: Cenario | null;
  /** Issuer and addressee stand in the same free area (ZFM or ALC). */
  readonly mesmaArea: boolean;
  readonly compra: CompraGovernamental | null;
  readonly aliquotasProprias?: AliquotasPropriasInformadas | undefined;
  readonly seletivo: readonly AliquotaDoSeletivo[];
  /** Add before rounding, as the official calculator does, instead of after (NT). */
  readonly somaSemArredondar: boolean;
}
