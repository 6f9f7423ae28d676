import { janelaDoRbt12 } from '@apura/engine';
import { competenciaPorExtenso, REGIMES } from '@apura/words';
import { Checkbox, TextInput, type TextInputProps } from '@mantine/core';
import { bindFields, check } from '../../components/bind-fields.ts';
import { AmountField, SelectField } from '../../components/fields.tsx';
import { erroDoRbt12 } from '../../format.ts';
import { ANEXOS, ATIVIDADES, IBS_CBS_TO_CHOOSE } from '../../labels/estados.ts';
import type { RegimeDigitado } from './regime-digitado.ts';

interface PropsDosCampos {
  readonly digitado: RegimeDigitado;
  readonly onChange: (digitado: RegimeDigitado) => void;
  /** The month (YYYY-MM) that the revenue is told for. */
  readonly mes: string;
  /** The day of the client's entry in the CNPJ (YYYY-MM-DD), where it is told. */
  readonly inicio?: string | undefined;
}

const NAO_SEI = 'Ainda não sei';

/** The regime, and what the DAS of a Simples client or of a MEI is computed from. */
export function CamposDoRegime(props: PropsDosCampos) {
  const { digitado, onChange } = props;
  const { field } = bindFields(digitado, (campo, valor) => onChange({ ...digitado, [campo]: valor }));
  return (
    <>
      <SelectField label="Regime tributário" options={REGIMES} {...field('regime')} />
      {digitado.regime === 'mei' && (
        <SelectField
          label="Atividade do MEI"
          description="Decide o que o DAS dele recolhe. Sem ela o mês fica incompleto."
          all={NAO_SEI}
          options={ATIVIDADES}
          {...field('atividade')}
        />
      )}
      {digitado.regime === 'simples_nacional' && <CamposDoSimples {...props} field={field} />}
    </>
  );
}

interface PropsDoSimples extends PropsDosCampos {
  readonly field: ReturnType<typeof bindFields<RegimeDigitado>>['field'];
}

/** Which months the revenue and the payroll of a month are of. */
function daReceita(mes: string, inicio: string | undefined): string {
  const { regra, meses } = janelaDoRbt12(mes, inicio || undefined);
  const [de, ate] = [meses[0], meses.at(-1)];
  if (de === undefined || ate === undefined)
    return 'Nos dois primeiros meses de atividade vale a primeira faixa, e ela pode ficar em branco';
  const quais =
    de === ate ? competenciaPorExtenso(de) : `${competenciaPorExtenso(de)} a ${competenciaPorExtenso(ate)}`;
  return regra === 'geral'
    ? `Receita bruta de ${quais}`
    : `Início de atividade: a receita de ${quais}, na média, × 12; em branco, a das notas`;
}

function CamposDoSimples({ digitado, onChange, mes, inicio, field }: PropsDoSimples) {
  const { rbt12, fatorR } = digitado;
  return (
    <>
      <SelectField
        label="Anexo do Simples"
        description="I comércio, II indústria, III a V serviços. Sem ele o mês fica incompleto."
        all={NAO_SEI}
        options={ANEXOS}
        {...field('anexo')}
      />
      <AmountField
        label="RBT12 (R$)"
        description={`${daReceita(mes, inicio)}, para apurar ${competenciaPorExtenso(mes)}.`}
        {...field('rbt12')}
        error={erroDoRbt12(rbt12)}
      />
      <SelectField
        label="CBS e IBS"
        description="Dentro do DAS, se a empresa não optou pelo regime regular."
        options={IBS_CBS_TO_CHOOSE}
        {...field('ibsCbs')}
      />
      <Checkbox
        label="Atividade sujeita ao Fator R"
        description="Serviço que vai ao anexo III ou ao V conforme a folha (LC 123/2006, art. 18, §§ 5º-J e 5º-M)."
        {...check(fatorR, (sim) => onChange({ ...digitado, fatorR: sim }))}
      />
      {fatorR && (
        <AmountField
          label="Folha de 12 meses (R$)"
          description="Salários, pró-labore, contribuição patronal e FGTS dos mesmos meses da RBT12."
          {...field('folha12')}
        />
      )}
    </>
  );
}

/** The day on which a company began, which decides the rate of its first months in the Simples. */
export const InicioDeAtividade = (props: TextInputProps) => (
  <TextInput
    label="Início de atividade"
    description="O dia da inscrição no CNPJ. No Simples, decide a alíquota dos primeiros meses."
    type="date"
    min="1900-01-01"
    {...props}
  />
);

/** Which months the revenue of a Simples client is of: another twelve from 2027 on. */
export const NotaDoRbt12 = () => (
  <p className="suave miudo sem-margem">
    Até 2026, a RBT12 é a receita bruta dos 12 meses anteriores ao mês apurado (LC 123/2006, art. 18, § 1º). A
    partir de 2027, a dos 12 meses anteriores ao mês que vem antes do apurado (mesmo parágrafo, na redação da
    LC 214/2025, art. 517). Ela é de um mês: nos seguintes as notas a levam adiante, e o mês diz quando não
    conseguem ou quando a soma delas se afasta mais de 5% dela. Em branco, continua a última gravada.
  </p>
);
