import { mesesDoRbt12, type Regime } from '@apura/contracts';
import { competenciaPorExtenso } from '@apura/words';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { erroDoRbt12, erroDoValor } from '../../formato/erro-do-valor.ts';
import { OPCOES_DE_REGIME } from '../../rotulos/regimes.ts';
import type { RegimeDigitado } from './regime-digitado.ts';

interface PropsDosCampos {
  readonly digitado: RegimeDigitado;
  readonly aoMudar: (digitado: RegimeDigitado) => void;
  /** The month (YYYY-MM) that the revenue is told for. */
  readonly mes: string;
}

/** The regime, and what the DAS of a Simples client or of a MEI is computed from. */
export function CamposDoRegime({ digitado, aoMudar, mes }: PropsDosCampos) {
  const { regime, ibsCbs, anexo, rbt12, fatorR, folha12, atividade } = digitado;
  const mudar = (mudanca: Partial<RegimeDigitado>) => aoMudar({ ...digitado, ...mudanca });
  const { de, ate } = mesesDoRbt12(mes);
  return (
    <>
      <NativeSelect
        label="Regime tributário"
        data={OPCOES_DE_REGIME}
        value={regime}
        onChange={(evento) => mudar({ regime: evento.currentTarget.value as Regime })}
      />
      {regime === 'mei' && (
        <NativeSelect
          label="Atividade do MEI"
          description="Decide o que o DAS dele recolhe. Sem ela o mês fica incompleto."
          value={atividade}
          onChange={(evento) =>
            mudar({ atividade: evento.currentTarget.value as RegimeDigitado['atividade'] })
          }
          data={[
            { value: '', label: 'Ainda não sei' },
            { value: 'comercio', label: 'Comércio' },
            { value: 'industria', label: 'Indústria' },
            { value: 'servicos', label: 'Serviços' },
          ]}
        />
      )}
      {regime === 'simples_nacional' && (
        <>
          <NativeSelect
            label="Anexo do Simples"
            description="I comércio, II indústria, III a V serviços. Sem ele o mês fica incompleto."
            value={anexo}
            onChange={(evento) => mudar({ anexo: evento.currentTarget.value as RegimeDigitado['anexo'] })}
            data={[{ value: '', label: 'Ainda não sei' }, 'I', 'II', 'III', 'IV', 'V']}
          />
          <TextInput
            label="RBT12 (R$)"
            description={`Receita bruta de ${competenciaPorExtenso(de)} a ${competenciaPorExtenso(ate)}, para apurar ${competenciaPorExtenso(mes)}.`}
            placeholder="0,00"
            inputMode="decimal"
            value={rbt12}
            onChange={(evento) => mudar({ rbt12: evento.currentTarget.value })}
            error={erroDoRbt12(rbt12)}
          />
          <NativeSelect
            label="CBS e IBS"
            description="Dentro do DAS, se a empresa não optou pelo regime regular."
            value={ibsCbs}
            onChange={(evento) => mudar({ ibsCbs: evento.currentTarget.value as RegimeDigitado['ibsCbs'] })}
            data={[
              { value: 'das', label: 'Dentro do DAS' },
              { value: 'regular', label: 'Pelo regime regular' },
            ]}
          />
          <Checkbox
            label="Atividade sujeita ao Fator R"
            description="Serviço que vai ao anexo III ou ao V conforme a folha (LC 123/2006, art. 18, §§ 5º-J e 5º-M)."
            checked={fatorR}
            onChange={(evento) => mudar({ fatorR: evento.currentTarget.checked })}
          />
          {fatorR && (
            <TextInput
              label="Folha de 12 meses (R$)"
              description="Salários, pró-labore, contribuição patronal e FGTS dos mesmos meses da RBT12."
              placeholder="0,00"
              inputMode="decimal"
              value={folha12}
              onChange={(evento) => mudar({ folha12: evento.currentTarget.value })}
              error={erroDoValor(folha12)}
            />
          )}
        </>
      )}
    </>
  );
}

/** Which months the revenue of a Simples client is of: another twelve from 2027 on. */
export function NotaDoRbt12() {
  return (
    <p className="suave miudo sem-margem">
      Até 2026, a RBT12 é a receita bruta dos 12 meses anteriores ao mês apurado (LC 123/2006, art. 18, § 1º).
      A partir de 2027, a dos 12 meses anteriores ao mês que vem antes do apurado (mesmo parágrafo, na redação
      da LC 214/2025, art. 517). Ela muda a cada mês: grave a nova a partir do mês em que vale; até lá fica a
      última gravada.
    </p>
  );
}
