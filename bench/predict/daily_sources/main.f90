program daily_codes
  use weather_columns, only: run_weather_columns
  use solid_elements, only: run_solid_elements
  use data_models, only: run_data_models
  use material_cells, only: run_material_cells
  use image_work, only: run_image_work
  use chemistry_calls, only: run_chemistry_calls
  implicit none
  integer :: turns
  character(8) :: text
  turns = 7
  call get_command_argument(1, text)
  if (text /= '') read (text, *) turns
  call run_weather_columns(turns)
  call run_solid_elements(turns)
  call run_data_models(turns)
  call run_material_cells(turns)
  call run_image_work(turns)
  call run_chemistry_calls(turns)
end program
