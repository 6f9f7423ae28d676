export interface Pessoa {
  readonly CNPJ?: string;
  readonly CPF?: string;
  readonly idEstrangeiro?: string;
  readonly xNome?: string;
  readonly IE?: string;
  readonly UF?: string;
  readonly cMun?: string;
  readonly xMun?: string;
}

export interface Emitente extends Pessoa {
  /** "1" Simples, "2" Simples acima do sublimite, "3" regime normal, "4" MEI. The layout requires it; some files lack it. */
  readonly CRT?: string;
  readonly xFant?: string;
  /** Enrolment with Suframa (NT 2025.002 v1.40, C22). */
  readonly ISUFEmit?: string;
}

export interface Destinatario extends Pessoa {
  /** "1" contribuinte, "2" isento, "9" não contribuinte. */
  readonly indIEDest?: string;
  readonly ISUF?: string;
}

export interface Local {
  readonly CNPJ?: string;
  readonly CPF?: string;
  readonly UF?: string;
  readonly cMun?: string;
}
